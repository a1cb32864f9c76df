/** Announcements come from this name. */
import { foldLookAlikes } from '../look-alikes.ts';

const RESERVED = 'cogito';

/** Whether people would read `name` or a word of it as Cogito. */
export function isReservedName(name: string): boolean {
  const words = foldLookAlikes(name)
    .replaceAll(/[l|1]/g, 'i')
    .split(/[^\p{L}\p{N}]+/u);
  return words.includes(RESERVED) || words.join('') === RESERVED;
}
