/** The bare HTTP server, before any feature adds its routes. */
import { Server as NetServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import fastifyCookie from '@fastify/cookie';
import fastifyCors from '@fastify/cors';
import Fastify, { type FastifyInstance } from 'fastify';
import { TEXTS_HEADER } from '#languages/said.ts';
import { ENDPOINTS } from '#shared/api.ts';
import type { Config } from '../config.ts';
import { Failure } from '../failure.ts';
import type { Log } from '../log.ts';
import { nameTexts } from '../naming.ts';
import { answerFailures, refuseExpectations, refuseUnreadable } from './failures.ts';
import { type IsOwnOrigin, type SecurityHeaders, secure } from './security.ts';
import { cutSlowBodies } from './slow-bodies.ts';

const MAX_JSON_BYTES = 64 * 1024;
/** This suffices for 100 MB at 1.4 Mbit/s: an instructor's upload from home. */
const REQUEST_TIMEOUT_MS = 600_000;
const HEADERS_TIMEOUT_MS = 10_000;
const MAX_HEADER_BYTES = 16 * 1024;
const PROXY_LETS_GO_WITHIN_MS = 2000;

type Deps = { config: Config; log: Log; security: SecurityHeaders; isOwnOrigin: IsOwnOrigin };

export async function createHttp({ config, log, security, isOwnOrigin }: Deps): Promise<FastifyInstance> {
  const http = Fastify({
    logger: false,
    bodyLimit: MAX_JSON_BYTES,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      // Some clients offer HTTP/2 with every request; an offer that isn't accepted is ignored.
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
      connectionsCheckingInterval: 2000,
      // Node's own refusal has neither our sentences nor our headers; see `requireHost`.
      requireHostHeader: false,
    },
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, security.everywhere),
    forceCloseConnections: 'idle',
    // Accepted requests are completed (contract §1); Fastify's own refusal has neither our sentences nor our headers.
    return503OnClosing: false,
    // Beyond this length the router would answer in its own words; no address is longer than the headers may be.
    routerOptions: { maxParamLength: MAX_HEADER_BYTES },
    rewriteUrl: ({ url = '/' }) => readable(url),
  });
  http.decorateRequest('session', null);

  answerFailures(http, log);
  cutSlowBodies(http);
  refuseExpectations(http.server, security.everywhere);
  parseJsonOnly(http);
  secure(http, security, isOwnOrigin);
  requireHost(http);
  nameTexts(http);
  // A proxy that keeps connections learns that this one ends, and sends no further request on it.
  http.addHook('onRequest', async (_request, reply) => {
    if (!http.server.listening) reply.header('connection', 'close');
  });
  if (config.webOrigins.length > 0) {
    await http.register(fastifyCors, {
      origin: config.webOrigins,
      credentials: true,
      exposedHeaders: [TEXTS_HEADER],
      // The strict check answers a preflight without an Origin in plain text.
      strictPreflight: false,
      methods: [...new Set(Object.values(ENDPOINTS).map(({ method }) => method))],
    });
  }
  await http.register(fastifyCookie);
  // The route's pattern is logged, never the requested address, which may show what somebody searched or read.
  http.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    log.debug({
      method,
      route: routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
  });
  return http;
}

/** Takes an address literally if its percent-encoding is malformed, or has a NUL, which PostgreSQL refuses. */
function readable(url: string): string {
  const [path = '', ...query] = url.split('?');
  try {
    if (!decodeURIComponent(path).includes('\0')) return url;
  } catch {}
  return [path.replaceAll('%', '%25'), ...query].join('?');
}

/** HTTP/1.1 requires exactly one `Host` (RFC 9112 §3.2). */
function requireHost(http: FastifyInstance): void {
  http.addHook('onRequest', async ({ raw }) => {
    if (raw.httpVersion === '1.1' && raw.headersDistinct.host?.length !== 1) throw new Failure('malformed');
  });
}

/** A call without a body may have any type; a form or plain text, which other sites can send, gets 415. */
function parseJsonOnly(http: FastifyInstance): void {
  const parseJson = http.getDefaultJsonParser('error', 'error');
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parseJson(request, body as string, done);
  });
  http.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    done(body.length === 0 ? null : new Failure('unsupported_type'));
  });
}

/**
 * Refuses new connections at once, but keeps existing ones, on which a proxy may just be sending a request.
 * Resolves when the proxy has had time to stop using them.
 */
export function stopListening(http: FastifyInstance, { trustedProxies }: Config): Promise<void> {
  // The method of `http.Server` isn't used, because it closes idle connections.
  NetServer.prototype.close.call(http.server);
  return delay(trustedProxies.length > 0 ? PROXY_LETS_GO_WITHIN_MS : 0);
}

export async function closeHttp(http: FastifyInstance): Promise<void> {
  const HANG_UP_EVERY_MS = 50;
  // Closing ends idle connections only once; this ends those that become idle later.
  const hangingUp = setInterval(() => http.server.closeIdleConnections(), HANG_UP_EVERY_MS);
  await http.close();
  clearInterval(hangingUp);
}
