/*
 * The one service worker of the site. It shows notifications on phones, and answers without a connection for whoever keeps
 * something on this device: the program from `shell.<build>`, and what is kept from the account's `shelf.<_id>`.
 * For anybody else it stores nothing and answers nothing by itself. The build fills in the marks (`build/worker.ts`).
 */
(() => {
  const SHELL = 'shell.{{build}}';
  const FILES = '{{files}}'.split('|');
  const PAGE = '/shelf';
  const SHARE = '/admin/share';
  /** There since somebody signed out without an answer, and until the server has heard of it (`lib/sign-in.ts`). */
  const LEAVING = 'leaving';
  const LOGO = /\/api\/college\/logo\/[\w-]+/g;
  const PATIENCE_MS = 3000;
  const SHARED_FOR_MS = 60_000;
  // A proxy says so of a server that is stopped.
  const UNREACHABLE = [502, 504];

  /** True since the last page that had to come from the cache. */
  let isAway = false;
  /** The copying of the program while it is under way. */
  let keeping = null;
  /** What was shared to the site until the publishing screen asks for it. */
  let shared = null;

  addEventListener('install', (event) => event.waitUntil(arrive()));

  /** Without a copy of the program there is no former build to wait for, and the worker for notifications has none. */
  async function arrive() {
    if ((await shells()).length === 0) await skipWaiting();
    if ((await hasShelf()) || (await shells()).length > 0) await keepProgram();
  }

  // It waits until no window of the former build is left, whose files are then needed no more.
  addEventListener('activate', (event) => event.waitUntil(takeOver()));

  async function takeOver() {
    const isNeeded = await hasShelf();
    if (isNeeded) await keepProgram().catch(() => {});
    // Without a copy of this build, a former one is better than none.
    if (!isNeeded || (await fromShell(PAGE)))
      for (const name of await shells()) if (name !== SHELL) await caches.delete(name);
    await clients.claim();
  }

  addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    const isPage = request.mode === 'navigate';
    if (origin !== location.origin) return;
    if (isPage && request.method === 'POST' && pathname === SHARE) event.respondWith(takeShared(request));
    if (request.method !== 'GET') return;
    if (isPage) {
      if (!pathname.startsWith('/api/')) event.respondWith(page(request));
    } else if (FILES.includes(pathname) || pathname.match(LOGO)) event.respondWith(file(request));
    else if (pathname === '/api/auth/isAuth') event.respondWith(sessionCheck(request));
    else if (/^\/api\/(materials\/[^/]+|pages\/.+)$/.test(pathname))
      event.respondWith(kept(request, pathname));
  });

  addEventListener('message', (event) => {
    const [port] = event.ports;
    if (event.data === 'shared file') {
      port.postMessage(shared);
      shared = null;
    } else if (event.data === 'keep the program')
      event.waitUntil(
        arrive()
          .then(keepProgram)
          .then(
            () => port.postMessage('kept'),
            () => port.postMessage('failed'),
          ),
      );
  });

  addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(
      clients.matchAll({ type: 'window' }).then((windows) => {
        const chat = windows.find(({ url }) => url.includes('chat')) ?? windows[0];
        return chat?.focus();
      }),
    );
  });

  const namesOf = async (prefix) => (await caches.keys()).filter((name) => name.startsWith(prefix));
  // Oldest first.
  const shells = () => namesOf('shell.');
  const hasShelf = async () => (await namesOf('shelf.')).length > 0;
  const fromShell = (address) => caches.match(address, { cacheName: SHELL, ignoreVary: true });

  function keepProgram() {
    keeping ??= copyProgram().finally(() => {
      keeping = null;
    });
    return keeping;
  }

  /** All or nothing; the page comes last. */
  async function copyProgram() {
    if (await fromShell(PAGE)) return;
    const before = await shells();
    try {
      const shell = await caches.open(SHELL);
      const page = await fetch(PAGE, { cache: 'no-cache' });
      const html = await page.clone().text();
      // Another process may serve another build already.
      if (!page.ok || !html.includes(FILES[0])) throw page;
      // The college's logo, if it has one.
      await shell.addAll([...FILES, ...(html.match(LOGO) ?? [])]);
      await shell.put(PAGE, page);
      // Of builds that came while an older one stayed open, only the newest is kept beside it.
      for (const name of before.slice(1)) await caches.delete(name);
    } catch (failure) {
      await caches.delete(SHELL);
      throw failure;
    }
  }

  /** The network's page, which has its own build and policy; the kept one where the network fails or is silent. */
  async function page(request) {
    const asked = fetch(request);
    const answer = await inTime(reached(asked));
    if (answer) {
      isAway = false;
      return answer;
    }
    const stored = (await hasShelf()) && (await fromShell(PAGE));
    if (!stored) return asked;
    isAway = true;
    return stored;
  }

  const file = async (request) => (await fromShell(request.url)) ?? fetch(request);

  /** Without an answer this is none either: `lib/api.ts` takes what doesn't say `success` as such. */
  async function sessionCheck(request) {
    const asked = (await caches.has(LEAVING)) ? leave() : fetch(request);
    const reply = reached(asked).then((answer) => {
      // A late one counts too: the next check then waits for its answer.
      if (answer) isAway = false;
      return answer;
    });
    const answer = await (isAway ? inTime(reply) : reply);
    return answer ?? ((await hasShelf()) ? Response.json({}) : asked);
  }

  /** Whoever has signed out without a connection is signed out before anybody asks. */
  async function leave() {
    const answer = await fetch('/api/auth/logout', { method: 'POST' });
    if (!(await answer.json()).success) throw answer;
    await caches.delete(LEAVING);
    return Response.json({ success: false });
  }

  /** A page's address never changes what it shows: it comes from the cache, in any width when there is no connection. */
  async function kept(request, pathname) {
    const isImage = /^\/api\/pages\/[^/]+\/\d+$/.test(pathname);
    const found = await caches.match(request, { ignoreVary: true });
    if (found && (isAway || isImage)) return found;
    const inAnyWidth = () =>
      isImage ? caches.match(pathname, { ignoreSearch: true, ignoreVary: true }) : undefined;
    const instead = isAway ? await inAnyWidth() : undefined;
    if (instead) return instead;
    const asked = fetch(request);
    return (
      (await (found ? inTime(reached(asked)) : reached(asked))) ?? found ?? (await inAnyWidth()) ?? asked
    );
  }

  /** The answer, or undefined where there is none. */
  const reached = (asked) =>
    asked.then(
      (answer) => (UNREACHABLE.includes(answer.status) ? undefined : answer),
      () => undefined,
    );

  const inTime = (reply) => Promise.race([reply, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);

  /** A file that another app shares to publishing; it stays in memory until that screen asks for it. */
  async function takeShared(request) {
    const form = await request.formData();
    shared = form.get('file');
    setTimeout(() => {
      shared = null;
    }, SHARED_FOR_MS);
    return Response.redirect('/admin/material/new?shared', 303);
  }
})();
