/** Properties of a visitor's browser. The walks of `e2e/walks/` run once with each setting that names them. */
import type { BrowserContextOptions, Page } from '@playwright/test';

export type Setting =
  | 'plain'
  | 'storage refused'
  | 'translated, a year ahead'
  | 'storage refused, zoomed to 400 %'
  | 'cookies refused, zoomed to 400 %';

export const COOKIES_REFUSED = 'Your browser blocks cookies, so you aren’t signed in';

type Means = {
  /** These run in each document before its own scripts. */
  scripts?: (() => void)[];
  /** Options that are added to those of the project, or replace them. */
  options?: BrowserContextOptions;
  /** Called once with each new window. */
  prepare?: (page: Page) => Promise<unknown>;
  /** The names of the walks that run with this setting, as a glob pattern. */
  walks?: string;
};

/** The window is 1280 by 1024, as WCAG 1.4.10 assumes. */
const ZOOMED = { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 };

// A setting may have two properties that don't affect each other, so that fewer walks are needed.
export const SETTINGS: Record<Setting, Means> = {
  plain: {},
  'storage refused': { scripts: [refuseStorage] },
  'translated, a year ahead': { scripts: [translate, setClockAhead], walks: '*' },
  'storage refused, zoomed to 400 %': {
    scripts: [refuseStorage],
    options: ZOOMED,
    walks: '{staff,students}',
  },
  // Blocking cookies blocks storage too.
  'cookies refused, zoomed to 400 %': {
    scripts: [refuseStorage],
    prepare: refuseCookies,
    options: ZOOMED,
    walks: 'visitors',
  },
};

/** Works like Chrome's translator: each text node is replaced by an element with a text node of the translator. */
function translate(): void {
  const KEPT = 'script, style, textarea, title, svg, font';
  const replace = (text: Text) => {
    if (!text.data.trim() || text.parentElement?.closest(KEPT)) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.append(text.data);
    outer.append(inner);
    text.replaceWith(outer);
  };
  const replaceIn = (root: Node) => {
    if (root instanceof Text) return replace(root);
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(replace);
  };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(replaceIn);
  }).observe(document, { childList: true, subtree: true });
}

/** Works like a browser that blocks all data of sites. */
function refuseStorage(): void {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
}

function setClockAhead(): void {
  const AHEAD_MS = 366 * 24 * 60 * 60 * 1000;
  const RealDate = Date;
  const now = () => RealDate.now() + AHEAD_MS;
  window.Date = new Proxy(RealDate, {
    construct: (target, given, itself) =>
      Reflect.construct(target, given.length > 0 ? given : [now()], itself),
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}

/** Drops the cookie of a sign-in. Playwright would keep one that it forwards, so the call is made by Node. */
export async function refuseCookies(page: Page) {
  await page.route('**/api/auth/login', async (route) => {
    const request = route.request();
    const answer = await fetch(request.url(), {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: new URL(request.url()).origin },
      body: request.postData(),
    });
    await route.fulfill({
      status: answer.status,
      contentType: 'application/json',
      body: await answer.text(),
    });
  });
}
