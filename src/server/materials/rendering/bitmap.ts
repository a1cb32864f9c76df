import type { Size } from '#shared/page.ts';

/** Rows of red, green, blue and, with four channels, an alpha that doesn't matter. */
export type Bitmap = Size & { pixels: Uint8Array; channels: 3 | 4 };
