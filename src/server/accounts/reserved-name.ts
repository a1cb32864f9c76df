/** Announcements come from the product's name, or from the one that the college has given the site. */
import { foldLookAlikes } from '../look-alikes.ts';

const RESERVED = 'cogito';
/** Whoever speaks for the site is told by these. */
const OFFICES = new Set(['admin', 'administrator', 'administrators', 'moderator', 'moderators']);
const TEAM = new Set([...OFFICES, 'team', 'staff', 'support', 'office', 'heipdesk']);
const FORMER_MEMBER = 'formermember';

/** Whether people would read `name` or words of it as Cogito, as `siteName`, or as one of their offices. */
export function isReservedName(name: string, siteName = ''): boolean {
  const words = wordsOf(name);
  const site = wordsOf(siteName);
  const joined = words.join('');
  if (words.includes(RESERVED) || joined === RESERVED || joined === FORMER_MEMBER) return true;
  if (words.some((word) => OFFICES.has(word)) || OFFICES.has(joined)) return true;
  if (joined.startsWith(RESERVED) && TEAM.has(joined.slice(RESERVED.length))) return true;
  if (site.length === 0) return false;
  // A site of one word may have a person's name.
  const isPart = site.length > 1 && ` ${words.join(' ')} `.includes(` ${site.join(' ')} `);
  return isPart || joined === site.join('');
}

const wordsOf = (name: string) =>
  foldLookAlikes(name)
    .replaceAll(/[l|1]/g, 'i')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
