/** The server's table of contents: every feature, in order. It opens no port; `main.ts`, tests and benches do. */
import proxyAddress from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import { serveAccounts } from './accounts/routes.ts';
import { findSession, SESSION_COOKIE } from './accounts/sessions.ts';
import { openChat } from './chat/chat.ts';
import { serveContact } from './contact/routes.ts';
import { openFileEraser } from './db/file-eraser.ts';
import { openReader } from './db/open.ts';
import type { Deps } from './deps.ts';
import { serveOn } from './http/endpoints.ts';
import { serveHealth } from './http/health.ts';
import { ownOrigins } from './http/origin.ts';
import { securityHeaders } from './http/security.ts';
import { closeHttp, createHttp } from './http/server.ts';
import { serveWebFiles } from './http/web-files.ts';
import { serveInstallation } from './installation.ts';
import { KeyedLimit } from './limits.ts';
import { openLibrary } from './materials/library.ts';
import { listMaterials } from './materials/materials.ts';
import { serveMaterials } from './materials/routes.ts';
import { publishSampleLibrary } from './materials/samples.ts';
import { storeReport } from './moderation/reports.ts';
import { serveModeration } from './moderation/routes.ts';
import { NetworkTags } from './network.ts';
import { boundOpenConnections, maxOpenConnections, OpenConnections } from './open-connections.ts';
import { attachRealtime } from './realtime/engine.ts';
import { serveSearch } from './search/routes.ts';

/**
 * Connections that the system may hold until they are accepted. After a restart everybody comes back at once, and
 * whoever finds Node's own 511 taken asks again only a second later.
 */
const MAX_UNACCEPTED = 4096;

export type App = {
  listen: (at: { host: string; port: number }) => Promise<string>;
  /** Stops accepting, finishes what was accepted, tells clients to come back, closes. */
  drain: () => Promise<void>;
};

/** Builds the whole server on `deps`, which stay the caller's to close. */
export async function createApp(deps: Deps): Promise<App> {
  const { config, db, log, now } = deps;
  let isServing = false;
  const isOwnOrigin = ownOrigins(config);
  const security = securityHeaders(config, config.webDir);
  const http = await createHttp({ config, log, security, isOwnOrigin });
  const findByCookies = async (cookies: Record<string, string | undefined>) => {
    const token = cookies[SESSION_COOKIE];
    return token ? findSession(db, token, now()) : undefined;
  };
  const serveWithin = (scope: FastifyInstance) =>
    serveOn(scope, async ({ cookies }) => (await findByCookies(cookies))?.account ?? null);
  const serve = serveWithin(http);

  const { realtime, networkOf, closeConnections } = attachConnections(http, deps, {
    isOwnOrigin,
    isServing: () => isServing,
    securityHeaders: security.everywhere,
  });
  const fileEraser = openFileEraser({ db, databaseUrl: config.databaseUrl, log });
  const chat = await openChat(
    {
      realtime,
      networkOf,
      fileEraser,
      storeReport: (room, report) => storeReport(db, room, report, now()),
      findSession: (header) => findByCookies(http.parseCookie(header ?? '')),
    },
    deps,
  );
  serveModeration(serve, chat.rooms, deps);
  await serveAccounts(serve, deps, chat.onSessionEnded);
  serveContact(serve, deps);
  const library = await openLibrary(deps);
  if (config.sampleLibrary) await publishSampleLibrary(library);
  await serveMaterials({ http, serveOn: serveWithin }, library, deps);
  const searchReader = openReader(config, log);
  serveSearch(serve, deps, { reader: searchReader, listMaterials });
  serveInstallation(serve, deps);
  serveHealth(http, { db, metricsToken: config.metricsToken, isServing: () => isServing });
  await serveWebFiles(http, config.webDir, security);

  return {
    async listen({ host, port }) {
      isServing = true;
      library.queue.wake();
      return http.listen({ host, port, backlog: MAX_UNACCEPTED });
    },
    async drain() {
      isServing = false;
      await chat.close();
      await closeConnections();
      library.stop();
      await closeHttp(http);
      await library.close();
      await searchReader.destroy();
      await fileEraser.close();
    },
  };
}

type Connecting = Pick<Parameters<typeof attachRealtime>[1], 'isOwnOrigin' | 'isServing' | 'securityHeaders'>;

/** WebSockets on `http`'s server, and limits on how many connections there may be of any sort. */
function attachConnections(http: FastifyInstance, { config, log, now }: Deps, options: Connecting) {
  // High: a whole college may come back from one address at once.
  const connects = new KeyedLimit({ burst: 6000, perMinute: 6000, now, isOn: config.rateLimits });
  const tags = new NetworkTags();
  const isTrusted = proxyAddress.compile(config.trustedProxies);
  const max = maxOpenConnections();
  const maxCounted = config.rateLimits ? max : Number.POSITIVE_INFINITY;
  boundOpenConnections(http.server, {
    max,
    open: new OpenConnections(maxCounted),
    networkOf: ({ remoteAddress = '' }) => (isTrusted(remoteAddress, 0) ? null : tags.tagOf(remoteAddress)),
  });
  return attachRealtime(http.server, {
    ...options,
    networkOf: (request) => tags.tagOf(proxyAddress(request, isTrusted)),
    isOverLimit: (network) => connects.take(network) > 0,
    open: new OpenConnections(maxCounted),
    countsPackets: config.rateLimits,
    log,
  });
}
