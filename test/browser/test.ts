/** The browser tests' `test`: a real server, and windows that detect faults no visitor should ever see. */
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { type Data, READY_WITHIN_MS } from './data-folders.ts';
import { Connection } from './proxy.ts';
import type { RunningServer } from './server.ts';
import { Servers } from './servers.ts';
import type { Setting } from './settings.ts';
import { WindowPool } from './window-pool.ts';

/** Without this, animations would take two fifths of a processor in each open window. */
const STILL = { reducedMotion: 'reduce' } as const;
const WINDOWS = {
  phone: { viewport: { width: 390, height: 844 }, contextOptions: {} },
  desktop: { viewport: { width: 1440, height: 900 }, contextOptions: STILL },
};

export type Options = {
  /** Whether windows have a phone's size and touch: in the project `phone`, and for each `@narrow` test. */
  isPhone: boolean;
  /** Further properties of the windows' browser. */
  setting: Setting;
};

type Fixtures = {
  /** The server's initial data; a file that wants other data than the library has its own server. */
  data: Data;
  /** Variables added to those of every server; a file that sets some has its own server. */
  environment: Record<string, string>;
  server: RunningServer;
  /** Opens a window like a separate browser: other cookies, other storage, another visitor. */
  openWindow: (options?: BrowserContextOptions) => Promise<Page>;
  /** A proxy to the server that can be cut, restored for each test; windows use it with its `url` as `baseURL`. */
  connection: Connection;
};

type WorkerFixtures = { servers: Servers; windows: WindowPool; carrier: Connection };

export const test = base.extend<Fixtures & Options, WorkerFixtures>({
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const servers = new Servers();
      await use(servers);
      await servers.stop();
    },
    { scope: 'worker' },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  windows: [async ({}, use) => use(new WindowPool()), { scope: 'worker' }],

  carrier: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const carrier = await new Connection().open();
      await use(carrier);
      await carrier.close();
    },
    { scope: 'worker' },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  isPhone: [async ({}, use, { tags }) => use(tags.includes('@narrow')), { option: true }],
  isMobile: ({ isPhone }, use) => use(isPhone),
  hasTouch: ({ isPhone }, use) => use(isPhone),
  viewport: ({ isPhone }, use) => use(WINDOWS[isPhone ? 'phone' : 'desktop'].viewport),
  contextOptions: ({ isPhone }, use) => use(WINDOWS[isPhone ? 'phone' : 'desktop'].contextOptions),

  setting: ['plain', { option: true }],

  data: ['library', { option: true }],

  environment: [{}, { option: true }],

  server: [
    async ({ servers, data, environment }, use, { file }) =>
      use(await servers.get(file, { data, environment })),
    { timeout: READY_WITHIN_MS + 60_000 },
  ],

  baseURL: async ({ server }, use) => use(server.url),

  openWindow: async (
    { browser, windows, baseURL, viewport, isMobile, hasTouch, contextOptions, setting },
    use,
    info,
  ) => {
    const faults: string[] = [];
    const open = async (options: BrowserContextOptions = {}) => {
      const own = options.baseURL ?? baseURL ?? '';
      const common = { viewport, isMobile, hasTouch, ...contextOptions, setting };
      // Requests that are broken or counted on a connection must not come from a cache.
      const hasCache = options.baseURL === undefined;
      const page = await windows.take(browser, { ...common, ...options, baseURL: own }, hasCache);
      watch(page.context(), own, faults);
      return page;
    };
    await use(open);
    await windows.putBack(browser, info.status === info.expectedStatus);
    expect(faults, 'no script failed, no policy was broken, and no other origin was asked').toEqual([]);
  },

  connection: async ({ carrier, server }, use) => {
    carrier.begin(server.url);
    await use(carrier);
    carrier.end();
  },

  page: async ({ openWindow }, use) => use(await openWindow()),
});

function watch(context: BrowserContext, own: string, faults: string[]) {
  context.on('weberror', (error) => faults.push(`uncaught: ${error.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error' && isFault(message.text())) faults.push(message.text());
  });
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (/^(http|ws)s?:$/.test(protocol) && origin !== own) faults.push(`asked ${request.url()}`);
  });
}

// The browser reports each 401, 404 and broken connection, which the product handles.
const isFault = (text: string) => !/^(Failed to load resource|WebSocket connection to)/.test(text);
