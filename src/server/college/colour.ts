/** Colours in OKLCH, their contrast (WCAG 2.2), and the surfaces of both themes (`web/ui/style/tokens.css`). */

/** `hue` is in degrees. */
export type Lch = { lightness: number; chroma: number; hue: number };
type Rgb = [number, number, number];

const lch = (lightness: number, chroma: number, hue: number): Lch => ({ lightness, chroma, hue });

export const BY_DAY = {
  surface: lch(0.975, 0.013, 85),
  /** The surface on which text in the accent colour is hardest to read. */
  darkestOrLightest: lch(0.93, 0.024, 82),
  tint: { lightness: 0.93, chroma: 0.06 },
  /** The lightness at which the search for a readable text colour begins. */
  ink: 0.5,
  /** The direction away from the surface: darker. */
  away: -1,
  /** The least contrast of buttons and the logo with the page, which the product's own colours have. */
  standsOut: 1.8,
};

export const BY_NIGHT: typeof BY_DAY = {
  surface: lch(0.195, 0.032, 268),
  darkestOrLightest: lch(0.29, 0.038, 268),
  tint: { lightness: 0.32, chroma: 0.05 },
  ink: 0.84,
  away: 1,
  /** WCAG 2.2 (1.4.11) requires 3; the rest allows for rounding. */
  standsOut: 3.03,
};

export function contrastOf(one: Lch, other: Lch): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminanceOf(colour: Lch): number {
  const [red, green, blue] = linearOf(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function toHex(colour: Lch): string {
  const digits = linearOf(colour).map((value) =>
    Math.round(255 * encoded(value))
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${digits.join('')}`;
}

/** Reads `#rrggbb`. */
export function lchOf(hex: string): Lch {
  const number = Number.parseInt(hex.slice(1), 16);
  const [r = 0, g = 0, b = 0] = [number >> 16, number >> 8, number].map((value) =>
    decoded((value & 255) / 255),
  );
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lightness = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
  const x = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const y = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return { lightness, chroma: Math.hypot(x, y), hue: (Math.atan2(y, x) * 180) / Math.PI };
}

/** Returns linear sRGB; a colour that a screen can't show loses chroma until it can. */
function linearOf({ lightness, chroma, hue }: Lch): Rgb {
  const fit = Math.min(1, Math.max(0, lightness));
  for (let less = chroma; ; less = less < 0.002 ? 0 : less * 0.95) {
    const rgb = unboundedOf(fit, less, (hue * Math.PI) / 180);
    if (less === 0 || rgb.every((value) => value >= -0.0005 && value <= 1.0005))
      return rgb.map((value) => Math.min(1, Math.max(0, value))) as Rgb;
  }
}

function unboundedOf(lightness: number, chroma: number, angle: number): Rgb {
  const [x, y] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const long = (lightness + 0.3963377774 * x + 0.2158037573 * y) ** 3;
  const medium = (lightness - 0.1055613458 * x - 0.0638541728 * y) ** 3;
  const short = (lightness - 0.0894841775 * x - 1.291485548 * y) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

const decoded = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const encoded = (value: number) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);
