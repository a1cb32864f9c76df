/** Fetches the viewer's first images before its code runs: when a card is hovered, focused or pressed. */
import type { Material } from '#shared/materials.ts';
import { expectedAddresses } from '../page-address.ts';
import { placeIn } from '../reading-places.ts';
import { chosenLayout } from '../viewer/look.ts';

/** Referenced, so that the browser doesn't cancel the requests; the viewer's image of the same address reuses it. */
const ahead: HTMLImageElement[] = [];

/** Fetches what the viewer will show first, as it will request it. No API call: that may redirect to the sign-in. */
export function fetchAhead(material: Material) {
  const { innerWidth, innerHeight, devicePixelRatio } = window;
  const addresses = expectedAddresses({
    images: material.images,
    pageIndex: placeIn(material._id) ?? 0,
    cover: material.cover,
    layout: chosenLayout(),
    window: { width: innerWidth, height: innerHeight },
    pixelRatio: devicePixelRatio,
  });
  const images = addresses.map((address) => Object.assign(new Image(), { src: address }));
  ahead.splice(0, ahead.length, ...images);
}
