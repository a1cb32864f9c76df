import { isIP } from 'node:net';
import type { Config } from './config.ts';

/** The site's address in mails and commands: never taken from a request, whose `Host` a stranger writes. */
export function siteAddress({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  if (publicUrl) return publicUrl.origin;
  // Nobody can call the address that stands for all of a machine's.
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  return new URL(`http://${isIP(name) === 6 ? `[${name}]` : name}:${port}`).origin;
}
