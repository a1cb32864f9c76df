/** Opens every feature of the server, in order. It opens no port; `main.ts`, tests and benches do. */
import proxyAddress from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import { accountMails } from './accounts/mails.ts';
import { serveAccounts } from './accounts/routes.ts';
import { findSession, findSessionIn, type Session } from './accounts/sessions.ts';
import { serveAudit } from './audit/audit-log.ts';
import { openChat } from './chat/chat.ts';
import { CollegeSettings } from './college/college.ts';
import { serveLogo } from './college/logo.ts';
import { serveCollege, serveInstallation } from './college/routes.ts';
import { contactMails } from './contact/mails.ts';
import { serveContact } from './contact/routes.ts';
import { openFileEraser } from './db/file-eraser.ts';
import { openReader } from './db/open.ts';
import type { Deps } from './deps.ts';
import { serveOn } from './http/endpoints.ts';
import { serveHealth } from './http/health.ts';
import { NetworkTags } from './http/network.ts';
import { boundOpenConnections, maxOpenConnections, OpenConnections } from './http/open-connections.ts';
import { answersOnce } from './http/repeated-calls.ts';
import { ownOrigins, securityHeaders } from './http/security.ts';
import { closeHttp, createHttp, stopListening } from './http/server.ts';
import { serveWebFiles } from './http/web-files.ts';
import { KeyedLimit } from './limits.ts';
import { openMail } from './mail/mail.ts';
import { countWaitingPages, openLibrary } from './materials/library.ts';
import { isShown } from './materials/materials.ts';
import { serveOverview } from './materials/overview.ts';
import { serveMaterials } from './materials/routes.ts';
import { publishSampleLibrary } from './materials/samples.ts';
import { readFound } from './materials/search-results.ts';
import { serveModeration, serveWords } from './moderation/routes.ts';
import { attachRealtime } from './realtime/engine.ts';
import { serveSearch } from './search/search.ts';

/** The length of the system's queue of new connections: Node's 511 are too few when a campus reconnects. */
const MAX_UNACCEPTED = 4096;

export type App = {
  listen: (at: { host: string; port: number }) => Promise<string>;
  drain: () => Promise<void>;
  /** Sentences for the operator about each part that a machine may lack. */
  startNotes: string[];
};

/** The caller must close `deps`. */
export async function createApp(deps: Deps): Promise<App> {
  const { config, db, log } = deps;
  let isServing = false;
  const isOwnOrigin = ownOrigins(config);
  const security = securityHeaders(config);
  const http = await createHttp({ config, log, security, isOwnOrigin });
  const answerOnce = answersOnce(deps);
  const serveWithin = (scope: FastifyInstance) =>
    serveOn(scope, ({ cookies }) => findSessionIn(cookies, deps), answerOnce);
  const serve = serveWithin(http);
  const { realtime, networkOf, closeConnections } = attachConnections(http, deps, {
    isOwnOrigin,
    isServing: () => isServing,
    securityHeaders: security.everywhere,
  });
  const { mail, closeReadersAndMail, ...opened } = await openReadersAndMail(deps);
  const access = { ...opened, ...sessionsWhoMayChat(deps, http) };
  const college = new CollegeSettings(deps);
  const library = await openLibrary(deps);
  const chatDeps = { realtime, networkOf, ...access, college, storage: library.storage };
  const chat = await openChat(chatDeps, deps);
  serveModeration(serve, chat.rooms, deps);
  serveWords(serve, chat.words, deps);
  serveAudit(serve, deps);
  const counting = { ...deps, sharing: chat.sharing };
  await serveAccounts(serve, counting, { mail, fileEraser: opened.fileEraser, ...chat });
  serveContact(serve, counting, { mail, fileEraser: opened.fileEraser });
  if (config.sampleLibrary) await publishSampleLibrary(library);
  await serveMaterials({ http, serveOn: serveWithin }, library, deps);
  serveSearch(serve, deps, { reader: opened.libraryReader, readFound, isShown });
  serveOverview(serve, chat.rooms, deps);
  serveInstallation(serve, deps, { takesOfficeFiles: library.office.isReady });
  const state = { ...chat.state, countWaitingPages: () => countWaitingPages(db) };
  await serveHealth(http, deps, { isServing: () => isServing, storage: library.storage, state });
  serveCollege(serve, college, { config, pollNow: chat.pollNow });
  serveLogo(serve, { db, settings: college, library, pollNow: chat.pollNow });
  await college.startShowing(await serveWebFiles(http, config, security));

  return {
    startNotes: [library.office.sentence],
    async listen({ host, port }) {
      isServing = true;
      library.start();
      return http.listen({ host, port, backlog: MAX_UNACCEPTED });
    },
    async drain() {
      isServing = false;
      mail?.stop();
      const letGo = stopListening(http, config);
      await closeConnections();
      await chat.close();
      library.stop();
      await letGo;
      await closeHttp(http);
      await library.close();
      await closeReadersAndMail();
    },
  };
}

async function openReadersAndMail(deps: Deps) {
  const { config, db, log } = deps;
  const fileEraser = openFileEraser({ db, databaseUrl: config.databaseUrl, log });
  // There are two readers, so that searches of the chat don't wait for searches of the library.
  const [libraryReader, searchReader] = [openReader(config, log), openReader(config, log)];
  const mail = await openMail(deps, { ...accountMails(deps), ...contactMails(deps) }, fileEraser);
  const closeReadersAndMail = async () => {
    await Promise.all([libraryReader.destroy(), searchReader.destroy()]);
    await mail?.close();
    await fileEraser.close();
  };
  return { fileEraser, libraryReader, searchReader, mail, closeReadersAndMail };
}

const sessionsWhoMayChat = (deps: Deps, http: FastifyInstance) => ({
  findSession: async (header = '') => whoMayChat(await findSessionIn(http.parseCookie(header), deps)),
  renewSession: async (hash: string, how: { isUse: boolean }) =>
    whoMayChat(await findSession(deps.db, hash, deps.config, deps.now(), how)),
});

const whoMayChat = (session: Session | undefined) =>
  session?.account.lacksSecondFactor ? undefined : session;

type Connecting = Pick<Parameters<typeof attachRealtime>[1], 'isOwnOrigin' | 'isServing' | 'securityHeaders'>;

/** Attaches WebSockets to `http`'s server, and limits connections of any kind. */
function attachConnections(http: FastifyInstance, { config, log, now }: Deps, options: Connecting) {
  // The limit is high, because a whole college may come back from one address at once.
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
