import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../config.ts';

export type IsOwnOrigin = (headers: IncomingHttpHeaders) => boolean;

/** Which origins may change something (contract §2). Without an `Origin` header the caller is no browser, and served. */
export function ownOrigins({ publicUrl, webOrigins }: Pick<Config, 'publicUrl' | 'webOrigins'>): IsOwnOrigin {
  return ({ origin, host }) => {
    if (origin === undefined) return true;
    if (webOrigins.includes(origin)) return true;
    if (publicUrl) return origin === publicUrl.origin;
    return URL.canParse(origin) && new URL(origin).host === host && origin === new URL(origin).origin;
  };
}
