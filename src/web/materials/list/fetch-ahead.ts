/** Fetches the viewer's first image before its code runs: when a card is hovered, focused or pressed. */
import type { Material } from '#shared/materials.ts';
import { expectedWidth, pageAddress } from '../page-address.ts';
import { placeIn } from '../reading-places.ts';
import { chosenLayout } from '../viewer/look.ts';

/** Referenced, so that the browser doesn't cancel the request; the viewer's image of the same address reuses it. */
let ahead: HTMLImageElement | undefined;

/**
 * Fetches the first page to be shown, in the width that the viewer will request. No API call: if the session had ended,
 * that would redirect to the sign-in before the navigation.
 */
export function fetchAhead(material: Material) {
  const image = material.images[placeIn(material._id) ?? 0];
  if (image) {
    const { innerWidth, innerHeight, devicePixelRatio } = window;
    const size = { width: innerWidth, height: innerHeight };
    ahead = new Image();
    ahead.src = pageAddress(image, expectedWidth(material.cover, chosenLayout(), size, devicePixelRatio));
  }
}
