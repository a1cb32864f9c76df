/*
 * The service worker of browsers that keep something or have installed the site; it replaces
 * `notifications-worker.js`. Without a connection it answers with the program from the cache `shell.<build>`, and
 * with what an account keeps from `shelf.<_id>`. Without a shelf, each answer is the server's. `build/worker.ts`
 * fills in the placeholders.
 */
(() => {
  const SHELL = 'shell.{{build}}';
  const FILES = '{{files}}'.split('|');
  const PAGE = '/shelf';
  const SHARE = '/admin/share';
  /** A cache that exists from a sign-out without an answer until the server was told of it (`lib/sign-in.ts`). */
  const LEAVING = 'leaving';
  const LOGO = /\/api\/college\/logo\/[\w-]+/g;
  const PATIENCE_MS = 3000;
  const SHARED_FOR_MS = 60_000;
  // A proxy answers with these if the server is stopped.
  const UNREACHABLE = [502, 504];

  /** True after a page had to come from the cache, until the server answers again. */
  let isAway = false;
  /** The promise of the program's copy while it is being made. */
  let keeping = null;
  /** The file that was shared to the site, until the publishing screen asks for it. */
  let shared = null;

  addEventListener('install', (event) => event.waitUntil(arrive()));

  /** Activates at once if there is no copy of a former build, whose windows would still need it. */
  async function arrive() {
    if ((await shells()).length === 0) await skipWaiting();
    if ((await hasShelf()) || (await shells()).length > 0) await keepProgram();
  }

  // The browser activates a waiting worker when no window of the former build is left.
  addEventListener('activate', (event) => event.waitUntil(takeOver()));

  async function takeOver() {
    const isNeeded = await hasShelf();
    if (isNeeded) await keepProgram().catch(() => {});
    // Without a complete copy of this build, that of a former one is better than none.
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
    else if (pathname.startsWith('/assets/')) event.respondWith(fileOfOtherBuild(request));
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
  // Caches are listed in the order of their creation, so the oldest comes first.
  const shells = () => namesOf('shell.');
  const hasShelf = async () => (await namesOf('shelf.')).length > 0;
  const fromShell = (address) => caches.match(address, { cacheName: SHELL, ignoreVary: true });

  function keepProgram() {
    keeping ??= copyProgram().finally(() => {
      keeping = null;
    });
    return keeping;
  }

  /** Copies all files or none. The page comes last, because it marks the copy as complete. */
  async function copyProgram() {
    if (await fromShell(PAGE)) return;
    const before = await shells();
    try {
      const shell = await caches.open(SHELL);
      const page = await fetch(PAGE, { cache: 'no-cache' });
      const html = await page.clone().text();
      // The answer may come from a server process of another build.
      if (!page.ok || !html.includes(FILES[0])) throw page;
      await shell.addAll([...FILES, ...(html.match(LOGO) ?? [])]);
      await shell.put(PAGE, page);
      // Beside this build only the oldest is kept, which windows may still use.
      for (const name of before.slice(1)) await caches.delete(name);
    } catch (failure) {
      await caches.delete(SHELL);
      throw failure;
    }
  }

  /** Prefers the network's page, which has the newest build; returns the copy if no answer comes in time. */
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

  /**
   * A window may already have the page of a newer build, whose worker still waits; that build's copy has its
   * files. Without an answer, this returns 504 as a proxy does, because browsers report a failure as the worker's.
   */
  async function fileOfOtherBuild(request) {
    const kept = await caches.match(request.url, { ignoreVary: true });
    return kept ?? fetch(request).catch(() => new Response(null, { status: 504 }));
  }

  /** Without the server's answer this returns `{}`: `lib/api.ts` treats JSON without `success` as no answer. */
  async function sessionCheck(request) {
    const asked = (await caches.has(LEAVING)) ? leave() : fetch(request);
    const reply = reached(asked).then((answer) => {
      // An answer that is too late for this check still counts: the next check waits for the server.
      if (answer) isAway = false;
      return answer;
    });
    const answer = await (isAway ? inTime(reply) : reply);
    return answer ?? ((await hasShelf()) ? Response.json({}) : asked);
  }

  /** Ends the session of somebody who signed out without a connection, in place of the check. */
  async function leave() {
    const answer = await fetch('/api/auth/logout', { method: 'POST' });
    if (!(await answer.json()).success) throw answer;
    await caches.delete(LEAVING);
    return Response.json({ success: false });
  }

  /** Images never change, so the cache is asked first (without a connection, for any width); else the network. */
  async function kept(request, pathname) {
    // Who renews what is kept, or edits it, needs the server's own answer.
    if (request.cache === 'no-store') return fetch(request);
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

  /** Returns undefined if no answer came from the server itself. */
  const reached = (asked) =>
    asked.then(
      (answer) => (UNREACHABLE.includes(answer.status) ? undefined : answer),
      () => undefined,
    );

  const inTime = (reply) => Promise.race([reply, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);

  /** Keeps a file that another app has shared in memory, until the publishing screen asks for it. */
  async function takeShared(request) {
    const form = await request.formData();
    shared = form.get('file');
    setTimeout(() => {
      shared = null;
    }, SHARED_FOR_MS);
    return Response.redirect('/admin/material/new?shared', 303);
  }
})();
