/** Limits on calls without an account count by network, which is all addresses of one subscriber. */
import { createHmac, randomBytes } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';

/** Returns an IPv4 address as it is, and the /64 of IPv6, since a subscriber can use every address in it. */
export function networkOf(address: string): string {
  if (isIPv4(address) || !isIPv6(address)) return address;
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

function groupsOf(address: string): number[] {
  const [withoutZone = ''] = address.split('%');
  const canonical = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const numbers = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  if (tail === undefined) return numbers(head);
  const [before, after] = [numbers(head), numbers(tail)];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

/** Tags networks: a tag doesn't reveal the address, and tags change with each restart. */
export class NetworkTags {
  readonly #secret = randomBytes(32);

  tagOf(address: string): string {
    return createHmac('sha256', this.#secret).update(networkOf(address)).digest('base64url').slice(0, 22);
  }
}
