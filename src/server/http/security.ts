/** Headers on every answer, and the Origin rule for every request that changes something. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { Failure } from '../failure.ts';
import type { IsOwnOrigin } from './origin.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const HSTS_SECONDS = 2 * 365 * 24 * 60 * 60;

export function secure(
  http: FastifyInstance,
  config: Config,
  webDir: string,
  isOwnOrigin: IsOwnOrigin,
): void {
  const headers = securityHeaders(config, readHashes(webDir));

  http.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    // By its route: an address can be spelt in many ways.
    if (request.routeOptions.url?.startsWith('/api/')) reply.header('cache-control', 'no-store');
    if (!SAFE_METHODS.has(request.method) && !isOwnOrigin(request.headers))
      throw new Failure('foreign_origin');
  });
}

function securityHeaders({ publicUrl }: Config, { scriptSrc, styleSrc }: Hashes): Record<string, string> {
  return {
    'content-security-policy': [
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
    ].join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(publicUrl?.protocol === 'https:' && {
      'strict-transport-security': `max-age=${HSTS_SECONDS}; includeSubDomains`,
    }),
  };
}

type Hashes = { scriptSrc: string[]; styleSrc: string[] };

/** The build writes the hashes of the page's inline script and style beside it; an API alone has none. */
function readHashes(webDir: string): Hashes {
  try {
    return JSON.parse(readFileSync(path.join(webDir, 'csp.json'), 'utf8')) as Hashes;
  } catch {
    return { scriptSrc: [], styleSrc: [] };
  }
}
