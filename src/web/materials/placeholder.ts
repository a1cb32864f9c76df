import { thumbHashToDataURL } from 'thumbhash';

/** Decodes a page's ThumbHash (base64) to a data: URL; null if it is missing or malformed. */
export function placeholderImage(placeholder: string | undefined): string | null {
  if (!placeholder) return null;
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(placeholder), (byte) => byte.charCodeAt(0)));
  } catch {
    return null;
  }
}
