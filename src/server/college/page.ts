/** A page of the built web with the college's own settings in it, and its colour: readable by day and by night, whatever was chosen. */
import type { College } from '#shared/college.ts';
import { BY_DAY, BY_NIGHT, contrastOf, type Lch, lchOf, toHex } from './colour.ts';

/** Where the build has drawn the product's name: in the title, beside the logo, and in the name of its link. */
const PRODUCT_NAME =
  /(?<=<title>)Cogito(?=<\/title>)|(?<=>)Cogito(?=<\/span>)|(?<=aria-label=")Cogito(?=, home")/g;

/** The application reads them at the root element (`web/ui/college.ts`). */
export function withCollege(html: string, college: College): string {
  const named = html.replaceAll(PRODUCT_NAME, (name) => (college.name ? escaped(college.name) : name));
  const style = styleOf(college);
  const coloured = style ? named.replace('</head>', () => `<style>${style}</style></head>`) : named;
  return coloured.replace('<html ', () => `<html data-college="${escaped(JSON.stringify(college))}" `);
}

/** The styles that a page gets beside its own, which the content policy must allow; empty without a colour. */
export const styleOf = ({ accent, logo }: College): string =>
  (accent ? accentStyle(accent) : '') + (logo ? logoStyle(logo) : '');

/** The bar's logo has this height in pixels, as the mark of `web/ui/drawings/logo.tsx`. */
const LOGO_HEIGHT = 28;

/** On phones the name has two lines then. */
const NAME_BESIDE_WIDE_LOGO =
  '@media(max-width:430px){[data-site]>span{max-block-size:2.2em;overflow:hidden;font-size:1.0625rem;line-height:1.1;white-space:normal}}';

/** In the place of the drawn mark, with its room reserved, at most twice as wide as high; by night upon the paper that it was made for. */
function logoStyle({ revision, width, height }: NonNullable<College['logo']>): string {
  const asHigh = Math.round((LOGO_HEIGHT * width) / height);
  const shown = Math.min(2 * LOGO_HEIGHT, Math.max(LOGO_HEIGHT, asHigh));
  const picture = `url(/api/college/logo/${revision}) center/contain no-repeat`;
  return `[data-site]>svg{inline-size:${shown}px;border-radius:4px;background:${picture} light-dark(transparent,#f9f5ec)}[data-site]>svg>*{display:none}${shown > LOGO_HEIGHT ? NAME_BESIDE_WIDE_LOGO : ''}`;
}

export const isUnset = (college: College): boolean => Object.keys(college).length === 0;

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** 4.5 (WCAG 2.2, 1.4.3), and what rounding may take. */
const READABLE = 4.53;
const STEP = 0.005;

const INK: Lch = { lightness: 0.24, chroma: 0.055, hue: 268 };
const WHITE: Lch = { lightness: 1, chroma: 0, hue: 0 };

type Theme = typeof BY_DAY;

/** Declarations for every token of the accent (`web/ui/style/tokens.css`). */
export function accentStyle(hex: string): string {
  const [day, night] = [accentIn(BY_DAY, lchOf(hex)), accentIn(BY_NIGHT, lchOf(hex))];
  const names = Object.keys(day) as (keyof typeof day)[];
  const declared = names.map((name) => `--${name}:light-dark(${toHex(day[name])},${toHex(night[name])})`);
  // Twice the root, to win over the sheets that come later in a page.
  return `:root:root{${declared.join(';')}}`;
}

export function accentIn(theme: Theme, chosen: Lch) {
  const { surface, darkestOrLightest, tint, ink, away, standsOut } = theme;
  const seen = moved(chosen, away, (colour) => contrastOf(colour, surface) >= standsOut);
  const text = contrastOf(seen, INK) >= contrastOf(seen, WHITE) ? INK : WHITE;
  const direction = text === INK ? 1 : -1;
  const isReadable = (colour: Lch) => contrastOf(colour, text) >= READABLE;
  const accent = moved(seen, direction, isReadable);
  const tinted = { ...chosen, ...tint, chroma: Math.min(chosen.chroma, tint.chroma) };
  const lightness = away * Math.max(away * chosen.lightness, away * ink);
  const inked = moved({ ...chosen, lightness }, away, (colour) =>
    [darkestOrLightest, tinted].every((behind) => contrastOf(colour, behind) >= READABLE),
  );
  return {
    accent,
    'accent-hover': { ...accent, lightness: accent.lightness + direction * 7 * STEP },
    'accent-text': text,
    'accent-ink': inked,
    'accent-tint': tinted,
    marigold: accent,
  };
}

/** Lighter or darker by steps until it is right, or as light or dark as can be. */
function moved(colour: Lch, direction: number, isRight: (colour: Lch) => boolean): Lch {
  let { lightness } = colour;
  // Black begins where darker ends.
  const canMove = () => (direction > 0 ? lightness < 1 + STEP : lightness > 0);
  while (!isRight({ ...colour, lightness }) && canMove()) lightness += direction * STEP;
  return { ...colour, lightness };
}
