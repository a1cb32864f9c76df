/**
 * A subject with very many items: how soon the list stands, and how many frames are late while it is scrolled, beside
 * a short list in the same run; fails below what is promised. The items are copies of one, answered in the server's place.
 *
 *   node bench/library-scroll.ts [--items 2000]     (run it on an idle machine)
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import type { Material } from '#shared/materials.ts';
import { publish } from '#test/browser/library.ts';
import { startServer } from '#test/browser/server.ts';
import { median, printTable } from '../scripts/table.ts';
import { lateShare, recordFrames } from './lib/frames.ts';
import { openPhone, startBrowser } from './lib/phone.ts';

const BUSY_LOAD = 2;
/** Of the frames that a short list makes in time. */
const MOST_LOST_SHARE = 0.05;
const FEW = 30;
const LIST = '/api/assignment/subject';

const { values } = parseArgs({ options: { items: { type: 'string', default: '2000' } } });
const server = await startServer({ SAMPLE_LIBRARY: 'off', RATE_LIMITS: 'off' });
const browser = await startBrowser();
try {
  const [sample] = await publish(server, [
    { kind: 'assignment', subject: 'Physics', title: 'Motion', pdf: 'physics-projectile-motion.pdf' },
  ]);
  const [load = 0] = loadavg();
  console.log(`Load ${load.toFixed(1)}${load > BUSY_LOAD ? ': busy, frames will be late' : ''}.`);
  const few = await scrollThrough(browser, copiesOf(sample as Material, FEW));
  const many = await scrollThrough(browser, copiesOf(sample as Material, Number(values.items)));
  const share = (late: number) => `${(late * 100).toFixed(1)} %`;
  printTable(
    ['items', String(FEW), values.items, 'promised'],
    [
      ['the list stands after, ms', few.standsAfterMs.toFixed(0), many.standsAfterMs.toFixed(0), ''],
      ['between two frames, median, ms', median(few.gaps).toFixed(1), median(many.gaps).toFixed(1), ''],
      ['frames that were late', share(few.late), share(many.late), `≤ ${FEW}’s + ${share(MOST_LOST_SHARE)}`],
    ],
  );
  process.exitCode = many.late <= few.late + MOST_LOST_SHARE ? 0 : 1;
} finally {
  await browser.close();
  await server.stop();
}

async function scrollThrough(browser: Browser, items: Material[]) {
  const { page, devtools, close } = await openPhone(browser, server.url);
  await answerWith(page, items);
  const startedAt = performance.now();
  await page.goto('/assignment-view?subject=Physics');
  await page.getByText(`${items.length.toLocaleString('en-US')} assignments found`).waitFor();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  const standsAfterMs = performance.now() - startedAt;
  await page.waitForLoadState('networkidle');
  const frames = page.evaluate(recordFrames, 3000);
  await devtools.send('Input.synthesizeScrollGesture', { x: 200, y: 600, yDistance: -7500, speed: 2500 });
  const gaps = await frames;
  await close();
  return { standsAfterMs, gaps, late: lateShare(gaps) };
}

async function answerWith(page: Page, assignments: Material[]) {
  await page.route(
    (url) => url.pathname === LIST,
    (route) => route.fulfill({ json: { success: true, assignments } }),
  );
}

function copiesOf(material: Material, count: number): Material[] {
  return Array.from({ length: count }, (_, index) => ({
    ...material,
    _id: `${index}`,
    title: `${material.title} ${index + 1}`,
  }));
}
