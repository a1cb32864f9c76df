/** Announcements come from the product's name, or from the one that the college has given the site. */
import { foldLookAlikes } from '../look-alikes.ts';

const RESERVED = 'cogito';

/** Whether people would read `name` or words of it as Cogito or as `siteName`. */
export function isReservedName(name: string, siteName = ''): boolean {
  const words = wordsOf(name);
  const site = wordsOf(siteName);
  if (words.includes(RESERVED) || words.join('') === RESERVED) return true;
  if (site.length === 0) return false;
  // A site of one word may have a person's name.
  const isPart = site.length > 1 && ` ${words.join(' ')} `.includes(` ${site.join(' ')} `);
  return isPart || words.join('') === site.join('');
}

const wordsOf = (name: string) =>
  foldLookAlikes(name)
    .replaceAll(/[l|1]/g, 'i')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
