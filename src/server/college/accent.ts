/** The college's colour as the product uses its own: readable by day and by night, whatever colour was chosen. */
import { BY_DAY, BY_NIGHT, contrastOf, type Lch, lchOf, toHex } from './colour.ts';

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
