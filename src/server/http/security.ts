/** Headers of every answer, and the Origin rule for every request that changes something. */
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { Failure } from '../failure.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const HSTS_SECONDS = 2 * 365 * 24 * 60 * 60;

/** A page's rules take a kilobyte; other answers have fewer, and public scripts, styles and fonts the fewest. */
export type SecurityHeaders = {
  /** Headers of every answer: data that is opened as a document may do nothing. */
  everywhere: Record<string, string>;
  /** Headers of an HTML page, beside or instead of those of `everywhere`; its content policy is `pagePolicy`. */
  page: Record<string, string>;
  /** Headers of `everywhere` that mean nothing on public scripts, styles and fonts. */
  omittedOnAssets: string[];
};

export function secure(
  http: FastifyInstance,
  { everywhere }: SecurityHeaders,
  isOwnOrigin: IsOwnOrigin,
): void {
  http.addHook('onRequest', async (request, reply) => {
    reply.headers(everywhere);
    // The route is compared, because an address can be spelt in many ways.
    if (request.routeOptions.url?.startsWith('/api/')) reply.header('cache-control', 'no-store');
    if (!SAFE_METHODS.has(request.method) && !isOwnOrigin(request.headers))
      throw new Failure('foreign_origin');
  });
}

export function securityHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): SecurityHeaders {
  const documentRules = {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
  };
  return {
    everywhere: {
      ...documentRules,
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      ...(publicUrl?.protocol === 'https:' && {
        // Subdomains aren't included, because the college's other sites may lack TLS.
        'strict-transport-security': `max-age=${HSTS_SECONDS}`,
      }),
    },
    page: {
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    },
    omittedOnAssets: [...Object.keys(documentRules), 'cross-origin-resource-policy'],
  };
}

/** The hashes of a page's inline scripts and styles. */
export type InlineHashes = { scriptSrc: string[]; styleSrc: string[] };

export const inlineHash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export const pagePolicy = ({ scriptSrc, styleSrc }: InlineHashes) =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scriptSrc].join(' '),
    ["style-src 'self'", ...styleSrc].join(' '),
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** A service worker fetches under the policy of its own script. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

export type IsOwnOrigin = (headers: IncomingHttpHeaders) => boolean;

/** Decides which origins may change something (contract §2). A caller without `Origin` is no browser, and is served. */
export function ownOrigins({ publicUrl, webOrigins }: Pick<Config, 'publicUrl' | 'webOrigins'>): IsOwnOrigin {
  return ({ origin, host }) => {
    if (origin === undefined) return true;
    if (webOrigins.includes(origin)) return true;
    if (publicUrl) return origin === publicUrl.origin;
    return URL.canParse(origin) && new URL(origin).host === host && origin === new URL(origin).origin;
  };
}
