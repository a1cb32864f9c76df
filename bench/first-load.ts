/**
 * How soon a phone sees the landing page: Lighthouse's mobile profile with the slowness applied, not computed, against
 * a real server, the median of several runs; and fails below what is promised.
 *
 *   node bench/first-load.ts [--runs 3]     (fetches Lighthouse through npx; run it on an idle machine)
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startServer } from '../e2e/support/server.ts';
import { findChromium } from '../scripts/chromium.ts';
import { median, printTable } from '../scripts/table.ts';

// Not a dependency: nothing but this bench needs its 150 packages.
const LIGHTHOUSE = 'lighthouse@13.5.0';
const BUSY_LOAD = 2;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

type Report = {
  audits: Record<string, { numericValue?: number; score: number | null; errorMessage?: string }>;

  categories: Record<string, { score: number }>;
};

const milliseconds = (audit: string) => (report: Report) => report.audits[audit]?.numericValue ?? Number.NaN;
const score = (category: string) => (report: Report) => (report.categories[category]?.score ?? 0) * 100;

const MEASURES = [
  { what: 'First Contentful Paint, ms', of: milliseconds('first-contentful-paint'), most: 1000 },
  { what: 'Largest Contentful Paint, ms', of: milliseconds('largest-contentful-paint'), most: 2500 },
  { what: 'Cumulative Layout Shift', of: milliseconds('cumulative-layout-shift'), most: 0.02 },
  { what: 'transferred, KB', of: (report: Report) => milliseconds('total-byte-weight')(report) / 1024 },
  { what: 'Accessibility', of: score('accessibility'), least: 100 },
  { what: 'Best practices', of: score('best-practices'), least: 100 },
  { what: 'SEO', of: score('seo'), least: 100 },
];

const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' } } });
const folder = mkdtempSync(join(tmpdir(), 'cogito-first-load-'));
// Without the library, whose pages would be rendered meanwhile.
const server = await startServer({ SAMPLE_LIBRARY: 'off' });
const [load = 0] = loadavg();
if (load > BUSY_LOAD)
  console.warn(`The machine is busy (load ${load.toFixed(1)}): the times will be too long.`);
const reports: Report[] = [];
try {
  for (let run = 1; run <= Number(values.runs); run++) reports.push(await visit(run));
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

let isKept = true;
const rows = MEASURES.map(({ what, of, most, least }) => {
  const each = reports.map(of);
  const middle = median(each);
  if (middle > (most ?? Number.POSITIVE_INFINITY) || middle < (least ?? 0)) isKept = false;
  const promised = most === undefined ? (least === undefined ? '' : `≥ ${least}`) : `≤ ${most}`;
  return [what, shown(middle), shown(Math.min(...each)), shown(Math.max(...each)), promised];
});
printTable([`${reports.length} visits`, 'median', 'least', 'most', 'promised'], rows);
process.exitCode = isKept ? 0 : 1;

function shown(value: number): string {
  return value < 10 ? value.toFixed(3).replace(/\.?0+$/, '') : value.toFixed(0);
}

async function visit(run: number): Promise<Report> {
  const path = join(folder, `${run}.json`);
  const options = [
    '--form-factor=mobile',
    '--throttling-method=devtools',
    `--only-categories=${CATEGORIES.join(',')}`,
    '--output=json',
    `--output-path=${path}`,
    '--quiet',
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-quic',
  ];
  const chromium = findChromium();
  const lighthouse = spawn('npx', ['--yes', LIGHTHOUSE, server.url, ...options], {
    env: { ...process.env, ...(chromium && { CHROME_PATH: chromium }) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(lighthouse, 'exit');
  if (code !== 0) throw new Error(`Lighthouse ended with exit code ${code}.`);
  return JSON.parse(readFileSync(path, 'utf8'));
}
