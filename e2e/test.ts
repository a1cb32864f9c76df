/** The browser tests' `test`: a server per worker, and windows that notice what no visitor should ever meet. */
import { test as base, expect, type Page } from '@playwright/test';
import { type RunningServer, startServer } from './server.ts';

type Fixtures = {
  /** Opens a window of a browser of its own: other cookies, other storage, another visitor. */
  openWindow: () => Promise<Page>;
};

export const test = base.extend<Fixtures, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  baseURL: async ({ server }, use) => use(server.url),

  openWindow: async ({ browser, baseURL }, use) => {
    const faults: string[] = [];
    const open = async () => {
      const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
      context.on('weberror', (error) => faults.push(`uncaught: ${error.error().message}`));
      context.on('console', (message) => {
        if (message.type() === 'error' && isFault(message.text())) faults.push(message.text());
      });
      context.on('request', (request) => {
        const { origin, protocol } = new URL(request.url());
        if (/^(http|ws)s?:$/.test(protocol) && origin !== baseURL) faults.push(`asked ${request.url()}`);
      });
      return context.newPage();
    };
    await use(open);
    for (const context of browser.contexts()) await context.close();
    expect(faults, 'no script failed, no policy was broken, and no other origin was asked').toEqual([]);
  },

  page: async ({ openWindow }, use) => use(await openWindow()),
});

// An answer of 401 or 404 is part of the product, and the browser prints every one.
const isFault = (text: string) => !text.startsWith('Failed to load resource');
