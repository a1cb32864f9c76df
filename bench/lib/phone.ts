/** A phone of Lighthouse's mobile profile: its screen, and on request its network and its slowness. */
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.ts';

/** Lighthouse's slow 4G: every request waits, and the download has 1.4 Mbit/s. */
const LINE = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};
const CPU_SLOWDOWN = 4;

export async function startBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'];
  return chromium.launch({ ...(executablePath && { executablePath }), args });
}

export type Phone = { page: Page; devtools: CDPSession; close: () => Promise<void> };

export async function openPhone(browser: Browser, baseURL: string): Promise<Phone> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const student = { email: `${crypto.randomUUID()}@example.edu`, password: 'Correct-Horse-7' };
  await page.request.post('/api/auth/register', { data: { ...student, name: 'Nima', gender: 'other' } });
  await page.request.post('/api/auth/login', { data: student });
  return { page, devtools: await context.newCDPSession(page), close: () => context.close() };
}

export async function slowDown({ devtools }: Phone, what: { line: boolean; processor: boolean }) {
  if (what.line) {
    // This keeps every answer in the page's process for inspection, so it isn't used when memory is measured.
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', LINE);
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: what.processor ? CPU_SLOWDOWN : 1 });
}
