/** Writes the college's settings and colour into a page; text stays readable by day and night with any colour. */
import type { College } from '#shared/college.ts';
import { escapeHtml } from '../html.ts';
import { BY_DAY, BY_NIGHT, contrastOf, type Lch, lchOf, toHex } from './colour.ts';

/** The places of the product's name in the build: in the title, beside the logo, and in the name of its link. */
const PRODUCT_NAME =
  /(?<=<title>)Cogito(?=<\/title>)|(?<=>)Cogito(?=<\/span>)|(?<=aria-label=")Cogito(?=, home")/g;

/** The application reads the settings at the root element (`web/ui/college.ts`). */
export function withCollege(html: string, college: College): string {
  const named = html.replaceAll(PRODUCT_NAME, (name) => (college.name ? escapeHtml(college.name) : name));
  const style = styleOf(college);
  const coloured = style ? named.replace('</head>', () => `<style>${style}</style></head>`) : named;
  return coloured.replace('<html ', () => `<html data-college="${escapeHtml(JSON.stringify(college))}" `);
}

/** The styles added to a page, which its content policy must allow; empty without a colour and a logo. */
export const styleOf = ({ accent, logo }: College): string =>
  (accent ? accentStyle(accent) : '') + (logo ? logoStyle(logo) : '');

/** The height in pixels of the bar's logo, like that of the product's own in `web/ui/drawings/logo.tsx`. */
const LOGO_HEIGHT = 28;

/** Beside a wide logo the name has two lines on phones. */
const NAME_BESIDE_WIDE_LOGO =
  '@media(max-width:430px){[data-site]>span{max-block-size:2.2em;overflow:hidden;font-size:1.0625rem;line-height:1.1;white-space:normal}}';

/** Replaces the product's logo, with space reserved: at most twice as wide as high, by night on light paper. */
function logoStyle({ revision, width, height }: NonNullable<College['logo']>): string {
  const asHigh = Math.round((LOGO_HEIGHT * width) / height);
  const shown = Math.min(2 * LOGO_HEIGHT, Math.max(LOGO_HEIGHT, asHigh));
  const picture = `url(/api/college/logo/${revision}) center/contain no-repeat`;
  return `[data-site]>svg{inline-size:${shown}px;border-radius:4px;background:${picture} light-dark(transparent,#f9f5ec)}[data-site]>svg>*{display:none}${shown > LOGO_HEIGHT ? NAME_BESIDE_WIDE_LOGO : ''}`;
}

export const isUnset = (college: College): boolean => Object.keys(college).length === 0;

/** The contrast of 4.5 (WCAG 2.2, 1.4.3), and an allowance for rounding. */
const READABLE = 4.53;
const STEP = 0.005;

const INK: Lch = { lightness: 0.24, chroma: 0.055, hue: 268 };
const WHITE: Lch = { lightness: 1, chroma: 0, hue: 0 };

type Theme = typeof BY_DAY;

/** Returns declarations for all accent tokens (`web/ui/style/tokens.css`). */
export function accentStyle(hex: string): string {
  const [day, night] = [accentIn(BY_DAY, lchOf(hex)), accentIn(BY_NIGHT, lchOf(hex))];
  const names = Object.keys(day) as (keyof typeof day)[];
  const declared = names.map((name) => `--${name}:light-dark(${toHex(day[name])},${toHex(night[name])})`);
  // The doubled selector overrides stylesheets that come later in a page.
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

/** Makes the colour lighter or darker in steps until it is right, or as light or dark as possible. */
function moved(colour: Lch, direction: number, isRight: (colour: Lch) => boolean): Lch {
  let { lightness } = colour;
  // Zero, the limit of darker colours, is black.
  const canMove = () => (direction > 0 ? lightness < 1 + STEP : lightness > 0);
  while (!isRight({ ...colour, lightness }) && canMove()) lightness += direction * STEP;
  return { ...colour, lightness };
}
