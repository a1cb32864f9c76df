/** What the viewer will begin with, fetched before its code runs: while a card is rested on, or as it is pressed. */
import type { Material } from '#shared/materials.ts';
import { expectedWidth, pageAddress } from '../page-address.ts';
import { placeIn } from '../reading-places.ts';

/** Held, so that the browser goes on with it; the viewer's own image of the same address joins it. */
let ahead: HTMLImageElement | undefined;

/**
 * Fetches the page that the reader will see first, in the width that the viewer will ask for. Only that: a call that
 * finds the session ended would lead to the sign-in while the address is still the list's, and back to it.
 */
export function fetchAhead(material: Material) {
  const image = material.images[placeIn(material._id) ?? 0];
  if (image) {
    const { innerWidth: width, innerHeight: height, devicePixelRatio } = window;
    ahead = new Image();
    ahead.src = pageAddress(image, expectedWidth(material.cover, { width, height }, devicePixelRatio));
  }
}
