/** A page of the built web with the college's own settings in it. */
import type { College } from '#shared/college.ts';
import { accentStyle } from './accent.ts';

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

/** What a page gets beside its own styles, which the content policy must allow; empty without a colour. */
export const styleOf = ({ accent, logo }: College): string =>
  (accent ? accentStyle(accent) : '') + (logo ? logoStyle(logo) : '');

/** Of the bar's logo, in pixels; the mark of `web/ui/drawings/logo.tsx` has the same height. */
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
