/**
 * Measures how soon a phone shows each first screen: Lighthouse's mobile profile with the slowness applied, not
 * computed, against a real server; the median of several runs. It fails if a promised limit is exceeded.
 *
 *   node bench/first-load.ts [--runs 5] [--only /auth/login]   (fetches Lighthouse through npx; run it on an idle machine)
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { dataFolder } from '#test/browser/data-folders.ts';
import makeRunFolder from '#test/browser/run-folder.ts';
import { startServer } from '#test/browser/server.ts';
import { openWindow } from '#test/server/member.ts';
import { findChromium } from '../scripts/chromium.ts';
import { median, printTable } from '../scripts/table.ts';
import { openPhone, slowDown, startBrowser } from './lib/phone.ts';

// Lighthouse is no dependency, because only this bench needs its 150 packages.
const LIGHTHOUSE = 'lighthouse@13.5.0';
const BUSY_LOAD = 2;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

// The largest elements of this screen are covers, which need a third round trip.
const LIST = '/assignment-view?subject=Physics';

type Address = { path: string; isSignedIn?: true; hasMessages?: true; isPromised?: false };

const ADDRESSES: Address[] = [
  { path: '/' },
  { path: '/auth/login' },
  { path: '/anonymous-chat' },
  { path: '/dashboard', isSignedIn: true },
  { path: '/assignment-view', isSignedIn: true },
  { path: LIST, isSignedIn: true, isPromised: false },
];

type Report = {
  audits: Record<string, Audit>;
  categories: Record<string, { score: number }>;
};
type Audit = { numericValue?: number; score: number | null; details?: { items?: { duration?: number }[] } };

const value = (audit: string) => (report: Report) => report.audits[audit]?.numericValue ?? Number.NaN;
const score = (category: string) => (report: Report) => (report.categories[category]?.score ?? 0) * 100;
const longestTask = ({ audits }: Report) =>
  Math.max(0, ...(audits['long-tasks']?.details?.items ?? []).map(({ duration = 0 }) => duration));
const requests = ({ audits }: Report) => audits['network-requests']?.details?.items?.length ?? 0;

type Measure = { what: string; of: (report: Report) => number; most?: number; least?: number };

const MEASURES: Measure[] = [
  { what: 'FCP, ms', of: value('first-contentful-paint'), most: 900 },
  { what: 'LCP, ms', of: value('largest-contentful-paint'), most: 1800 },
  { what: 'CLS', of: value('cumulative-layout-shift'), most: 0.01 },
  { what: 'longest task, ms', of: longestTask, most: 150 },
  { what: 'requests', of: requests },
  { what: 'KB', of: (report) => value('total-byte-weight')(report) / 1024 },
];

/** The measures only of pages that crawlers find. */
const PUBLIC_MEASURES: Measure[] = [
  { what: 'accessibility', of: score('accessibility'), least: 100 },
  { what: 'best practices', of: score('best-practices'), least: 100 },
  { what: 'SEO', of: score('seo'), least: 100 },
];

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, only: { type: 'string' } },
});
const folder = mkdtempSync(join(tmpdir(), 'cogito-first-load-'));
const removeRunFolder = makeRunFolder();
// The library is rendered beforehand, so that nothing is rendered during the measurement.
const server = await startServer({ SAMPLE_LIBRARY: 'off', RATE_LIMITS: 'off' }, await dataFolder('library'));
const [load = 0] = loadavg();
console.log(`Load ${load.toFixed(1)}${load > BUSY_LOAD ? ': busy, the times will be too long' : ''}.`);
let isKept = true;
try {
  const cookie = await signIn();
  await sayMuch();
  const addresses = ADDRESSES.filter(({ path }) => !values.only || path === values.only);
  const rows = [];
  for (const address of addresses) rows.push(...(await measure(address, cookie)));
  if (!values.only || values.only === LIST) rows.push(await measureReturn());
  printTable([`${values.runs} visits, median (least–most)`, 'now', 'promised'], rows);
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
  removeRunFolder();
}
process.exitCode = isKept ? 0 : 1;

async function measure(address: Address, cookie: string): Promise<string[][]> {
  const reports: Report[] = [];
  for (let run = 1; run <= Number(values.runs); run++) reports.push(await visit(address, cookie));
  const measures = address.isSignedIn ? MEASURES : [...MEASURES, ...PUBLIC_MEASURES];
  return measures.map(({ what, of, most, least }) => {
    const each = reports.map(of);
    const middle = median(each);
    const isMissed = middle > (most ?? Number.POSITIVE_INFINITY) || middle < (least ?? 0);
    const isPromised = address.isPromised !== false;
    if (isMissed && isPromised) isKept = false;
    const promised = most === undefined ? (least === undefined ? '' : `≥ ${least}`) : `≤ ${most}`;
    return [
      `${address.path}  ${what}`,
      `${shown(middle)} (${shown(Math.min(...each))}–${shown(Math.max(...each))})${isMissed && isPromised ? ' !' : ''}`,
      isPromised ? promised : '',
    ];
  });
}

/**
 * Measures the list in a browser where somebody was signed in before. Lighthouse's browsers are new, so that their
 * list waits for the session check.
 */
async function measureReturn(): Promise<string[]> {
  const browser = await startBrowser();
  const each: number[] = [];
  for (let run = 1; run <= Number(values.runs); run++) {
    const phone = await openPhone(browser, server.url);
    await phone.page.goto('/coming-soon', { waitUntil: 'networkidle' });
    await phone.devtools.send('Network.clearBrowserCache');
    await slowDown(phone, { line: true, processor: true });
    await phone.page.goto(LIST, { waitUntil: 'networkidle' });
    each.push(await phone.page.evaluate(largestPaint));
    await phone.close();
  }
  await browser.close();
  const range = `${shown(Math.min(...each))}–${shown(Math.max(...each))}`;
  return [`${LIST}, known browser  LCP, ms`, `${shown(median(each))} (${range})`, ''];
}

function largestPaint(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    });
  });
}

function shown(value: number): string {
  return value < 10 ? value.toFixed(3).replace(/\.?0+$/, '') : value.toFixed(0);
}

async function visit({ path, isSignedIn }: Address, cookie: string): Promise<Report> {
  const file = join(folder, 'report.json');
  const options = [
    '--form-factor=mobile',
    '--throttling-method=devtools',
    `--only-categories=${CATEGORIES.join(',')}`,
    ...(isSignedIn ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
    '--output=json',
    `--output-path=${file}`,
    '--quiet',
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-quic',
  ];
  const chromium = findChromium();
  const lighthouse = spawn('npx', ['--yes', LIGHTHOUSE, server.url + path, ...options], {
    env: { ...process.env, ...(chromium && { CHROME_PATH: chromium }) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(lighthouse, 'exit');
  if (code !== 0) throw new Error(`Lighthouse ended with exit code ${code}.`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Returns the cookie of a student's session. */
async function signIn(): Promise<string> {
  const student = { email: 'nima@example.edu', password: 'Correct-Horse-7' };
  await post('/api/auth/register', { ...student, name: 'Nima Sherpa', gender: 'other' });
  const answer = await post('/api/auth/login', student);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

function post(path: string, body: object): Promise<Response> {
  return fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Fills the room with messages, as people usually find it. */
async function sayMuch(): Promise<void> {
  const speaker = await openWindow(server.url, { room: 'anonymous' });
  await speaker.join();
  for (let n = 0; n < 60; n++)
    await speaker.say(`${n}: does anybody understand the second exercise of the sheet on waves?`);
  speaker.close();
}
