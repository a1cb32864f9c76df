/** A phone as Lighthouse's mobile profile makes one: its screen, and on request its network and its slowness. */
import { readFileSync } from 'node:fs';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.ts';

/** Slow 4G as Lighthouse applies it: every request waits, and 1.4 Mbit/s come down. */
const LINE = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};
const CPU_SLOWDOWN = 4;
const BYTES_PER_KB = 1024;

/**
 * With `asPhone` as Chromium runs on a phone with little memory: a desktop keeps up to 512 MB of pixels that nobody
 * shows, a phone a fraction of it.
 */
export async function startBrowser({ asPhone = false } = {}): Promise<Browser> {
  const executablePath = findChromium();
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'];
  if (asPhone) args.push('--enable-low-end-device-mode');
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
    // Keeps every answer in the page's process, for whoever would look at it: not where memory is measured.
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', LINE);
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: what.processor ? CPU_SLOWDOWN : 1 });
}

/** What the largest process that runs pages holds of the machine's memory, and all of the browser's, in MB. */
export async function memoryOf(browser: Browser): Promise<{ page: number; all: number }> {
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  await devtools.detach();
  const sizes = processInfo.map(({ type, id }) => ({ type, mb: proportionalSize(id) }));
  return {
    page: Math.max(...sizes.filter(({ type }) => type === 'renderer').map(({ mb }) => mb)),
    all: sizes.reduce((total, { mb }) => total + mb, 0),
  };
}

/** Shared memory counts in parts; 0 for a process that is gone. */
function proportionalSize(pid: number): number {
  try {
    const kb = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
    return Number(kb ?? 0) / BYTES_PER_KB;
  } catch {
    return 0;
  }
}
