/** Which origins may change something or open a socket (contract §2). */
import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../config.ts';

export type IsOwnOrigin = (headers: IncomingHttpHeaders) => boolean;

/** Without an `Origin` header the caller is no browser and is served; `null` and foreign ones are refused. */
export function ownOrigins({ publicUrl, webOrigins }: Pick<Config, 'publicUrl' | 'webOrigins'>): IsOwnOrigin {
  return ({ origin, host }) => {
    if (origin === undefined) return true;
    if (webOrigins.includes(origin)) return true;
    if (publicUrl) return origin === publicUrl.origin;
    return URL.canParse(origin) && new URL(origin).host === host && origin === new URL(origin).origin;
  };
}
