import { thumbHashToDataURL } from 'thumbhash';

/** A page's ThumbHash (base64) as a small data: image, or null where there is none to read. */
export function placeholderImage(placeholder: string | undefined): string | null {
  if (!placeholder) return null;
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(placeholder), (byte) => byte.charCodeAt(0)));
  } catch {
    return null;
  }
}
