/**
 * A worker's windows, which its tests reuse. A new window costs 0.4 s of processor time more, mostly for two
 * renderers: because of our opener policy, a page can't stay in the renderer of `about:blank`. A reset window keeps
 * nothing of the test before, except the browser’s HTTP cache if permitted; a window with something that can't be
 * undone is closed.
 */
import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test';
import { SETTINGS, type Setting } from './settings.ts';

/** A renderer has about 70 MB. */
const MAX_IDLE = 4;
const RESET_WITHIN_MS = 5000;

type WindowOptions = BrowserContextOptions & { baseURL: string; setting: Setting };

type Window = {
  page: Page;
  options: WindowOptions;
  devtools: CDPSession;
  /** The calls of the test whose effects outlive a document, with functions to undo them. */
  undo: Map<string, () => Promise<unknown>>;
  /** Whether something can't be undone. */
  isSpent: boolean;
};
type Undo = (window: Window, ...args: unknown[]) => Promise<unknown>;

const CANT: Undo = async (window) => {
  window.isSpent = true;
};
const unroute: Undo = ({ page }) =>
  Promise.all([page, page.context()].map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
const unlisten =
  (part: 'page' | 'context'): Undo =>
  async ({ page }, event) => {
    // Playwright itself listens to these two.
    if (event !== 'close' && event !== 'crash')
      (part === 'page' ? page : page.context()).removeAllListeners(String(event));
  };

const UNDO: Record<'page' | 'context' | 'clock' | 'keyboard' | 'mouse', Record<string, Undo>> = {
  page: {
    addInitScript: CANT,
    addLocatorHandler: CANT,
    emulateMedia: ({ page, options: { colorScheme, reducedMotion, forcedColors, contrast } }) =>
      page.emulateMedia({
        media: null,
        colorScheme: colorScheme ?? 'light',
        reducedMotion: reducedMotion ?? 'no-preference',
        forcedColors: forcedColors ?? 'none',
        contrast: contrast ?? 'no-preference',
      }),
    exposeBinding: CANT,
    exposeFunction: CANT,
    on: unlisten('page'),
    once: unlisten('page'),
    route: unroute,
    routeFromHAR: CANT,
    routeWebSocket: CANT,
    setDefaultTimeout: CANT,
    setExtraHTTPHeaders: ({ page }) => page.setExtraHTTPHeaders({}),
    setViewportSize: async ({ page, options: { viewport } }) => viewport && page.setViewportSize(viewport),
  },
  context: {
    addInitScript: CANT,
    exposeBinding: CANT,
    exposeFunction: CANT,
    grantPermissions: ({ page }) => page.context().clearPermissions(),
    on: unlisten('context'),
    once: unlisten('context'),
    route: unroute,
    routeFromHAR: CANT,
    routeWebSocket: CANT,
    setDefaultTimeout: CANT,
    setExtraHTTPHeaders: ({ page }) => page.context().setExtraHTTPHeaders({}),
    setGeolocation: CANT,
    setOffline: ({ page }) => page.context().setOffline(false),
  },
  clock: { install: CANT, pauseAt: CANT, setFixedTime: CANT, setSystemTime: CANT },
  keyboard: { down: CANT },
  mouse: { down: ({ page }) => page.mouse.up() },
};

export class WindowPool {
  #idle: Window[] = [];
  #used: Window[] = [];

  /** Returns a window without traces of another test, like a new browser's, with or without the HTTP cache. */
  async take(browser: Browser, options: WindowOptions, hasCache: boolean): Promise<Page> {
    const wanted = JSON.stringify(options);
    const found = this.#idle.findLast((each) => JSON.stringify(each.options) === wanted);
    const window = found ?? (await open(browser, options));
    this.#idle = this.#idle.filter((each) => each !== found);
    this.#used.push(window);
    if (found && !hasCache) await emptyCache(window);
    return window.page;
  }

  /** Ends a test: resets its windows, if any may be reused, and closes all others that are open. */
  async putBack(browser: Browser, areReusable: boolean) {
    const back = await Promise.all(
      this.#used.splice(0).map(async (each) => (areReusable && (await isReset(each)) ? [each] : [])),
    );
    this.#idle = [...this.#idle, ...back.flat()].slice(-MAX_IDLE);
    const kept = new Set(this.#idle.map(({ page }) => page.context()));
    for (const context of browser.contexts()) if (!kept.has(context)) await context.close();
  }
}

async function open(browser: Browser, options: WindowOptions): Promise<Window> {
  const { setting, ...plain } = options;
  const context = await browser.newContext({ ...plain, ...SETTINGS[setting].options });
  const { scripts = [], prepare } = SETTINGS[setting];
  for (const script of scripts) await context.addInitScript(script);
  const page = await context.newPage();
  await prepare?.(page);
  const devtools = await context.newCDPSession(page);
  const window: Window = { page, options, devtools, undo: new Map(), isSpent: false };
  page.on('crash', () => {
    window.isSpent = true;
  });
  const { clock, keyboard, mouse } = page;
  for (const [name, part] of Object.entries({ page, context, clock, keyboard, mouse }))
    watchCalls(window, name as keyof typeof UNDO, part);
  watchDevtools(window);
  return window;
}

function watchCalls(window: Window, name: keyof typeof UNDO, part: object) {
  const methods = part as Record<string, (...args: unknown[]) => unknown>;
  for (const [method, undo] of Object.entries(UNDO[name])) {
    const call = methods[method]?.bind(part);
    if (!call) throw new Error(`Playwright has no ${name}.${method}.`);
    methods[method] = (...args) => {
      window.undo.set(`${name}.${method} ${String(args[0])}`, () => undo(window, ...args));
      return call(...args);
    };
  }
}

/** Input has no lasting effect, but other settings made through a CDP session do. */
function watchDevtools(window: Window) {
  const context = window.page.context();
  const newCDPSession = context.newCDPSession.bind(context);
  context.newCDPSession = async (of) => {
    const session = await newCDPSession(of);
    const send = session.send.bind(session);
    session.send = (method, ...rest) => {
      if (!method.startsWith('Input.')) window.isSpent = true;
      return send(method, ...rest);
    };
    return session;
  };
}

async function isReset(window: Window): Promise<boolean> {
  const { page, options, devtools, undo } = window;
  const { origin } = new URL(options.baseURL);
  try {
    for (const takeBack of [...undo.values()]) await takeBack();
    undo.clear();
    if (window.isSpent || page.isClosed() || new URL(page.url()).origin !== origin) return false;
    for (const other of page.context().pages()) if (other !== page) await other.close();
    await leave(page);
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await devtools.send('Page.resetNavigationHistory');
    await page.context().clearCookies();
    return true;
  } catch {
    return false;
  }
}

/** Empties the browser's cache, and the renderer's own, which is only emptied by disabling it. */
async function emptyCache({ devtools }: Window) {
  await devtools.send('Network.enable');
  await devtools.send('Network.clearBrowserCache');
  for (const cacheDisabled of [true, false])
    await devtools.send('Network.setCacheDisabled', { cacheDisabled });
  await devtools.send('Network.disable');
}

/** Leaves to a document with the page's policies and origin, because any other would need another renderer. */
async function leave(page: Page) {
  await page.evaluate(() => {
    location.href = URL.createObjectURL(new Blob([], { type: 'text/html' }));
  });
  await page.waitForURL(/^blob:/, { timeout: RESET_WITHIN_MS });
  await page.evaluate(() => {
    window.name = '';
    try {
      localStorage.clear();
      sessionStorage.clear();
    } catch {
      // This window has no storage.
    }
  });
}
