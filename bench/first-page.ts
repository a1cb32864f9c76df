/**
 * Measures how soon a student can read a new upload: twenty pages of the sample library, from the upload's first byte
 * to the first page and to all pages in every width, compared with poppler's pdftoppm in the same run.
 *
 *   node bench/first-page.ts [--runs 3]      (needs poppler-utils)
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { PAGE_WIDTHS } from '#shared/page.ts';
import { median, printTable } from '../scripts/table.ts';
import { COGITO, type EventLoop, type RunningContestant, start } from './lib/contestant.ts';
import { publish, readPage } from './lib/publishing.ts';
import { signIn } from './lib/signed-in.ts';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' } } });

/** The documents have five pages each: formulas, figures, tables and Devanagari. */
const DOCUMENTS = [
  'maths-differentiation',
  'physics-projectile-motion',
  'nepali-patroma-chadparva',
  'chemistry-acids-bases-titration',
];
const PAGES = 20;
const WIDEST = Math.max(...PAGE_WIDTHS);
const AT_MOST = { firstMs: 1000, allMs: 6000, loopP99Ms: 20 };

type Run = { answerMs: number; firstMs: number; allMs: number; loop: EventLoop };

const folder = mkdtempSync(path.join(tmpdir(), 'cogito-bench-'));
const pdf = joinDocuments();
const [load = 0] = loadavg();
const dataDir = path.join(folder, 'data');
const cookies = await signIn(dataDir);
const server = await start(COGITO, dataDir);
const runs: Run[] = [];
const references: Record<string, number[]> = { png: [], jpeg: [] };
for (let run = 0; run <= Number(values.runs); run++) {
  runs.push(await publishAndRead(server, `Run ${run}`));
  for (const [format, pageMs] of Object.entries(references)) pageMs.push(drawWithPoppler(format));
}
await server.stop();
rmSync(folder, { recursive: true });

const [cold, ...warm] = runs as [Run, ...Run[]];
const of = (measure: (run: Run) => number) =>
  [measure(cold), median(warm.map(measure))].map((ms) => ms.toFixed(1));
console.log(
  `\n${PAGES} pages of A4 in ${PAGE_WIDTHS.length} widths, ${warm.length} warm runs; load ${load.toFixed(1)} at the start\n`,
);
printTable(
  ['ms', 'renderers cold', 'warm', 'at most'],
  [
    ['upload to its answer', ...of(({ answerMs }) => answerMs), ''],
    ['upload to the first page read', ...of(({ firstMs }) => firstMs), String(AT_MOST.firstMs)],
    ['upload to all pages read', ...of(({ allMs }) => allMs), String(AT_MOST.allMs)],
    ['event loop, p99', ...of(({ loop }) => loop.p99Ms), String(AT_MOST.loopP99Ms)],
    ['event loop, longest stall', ...of(({ loop }) => loop.longestMs), ''],
  ],
);
const pageMs = median(warm.map(({ allMs }) => allMs)) / PAGES;
console.log();
printTable(
  ['a page', 'ms', '× Cogito'],
  [
    [`Cogito: ${PAGE_WIDTHS.join(', ')} px of WebP, placeholder, text`, pageMs.toFixed(0), '1.00 ×'],
    ...Object.entries(references).map(([format, all]) => [
      `pdftoppm: ${WIDEST} px of ${format.toUpperCase()}`,
      median(all).toFixed(0),
      `${(median(all) / pageMs).toFixed(2)} ×`,
    ]),
  ],
);

function joinDocuments(): string {
  const joined = path.join(folder, 'twenty-pages.pdf');
  const samples = path.join(import.meta.dirname, '../samples/pdf');
  execFileSync('pdfunite', [...DOCUMENTS.map((name) => path.join(samples, `${name}.pdf`)), joined]);
  return joined;
}

/** Draws all pages in one process, as usual, and returns the mean time of a page. */
function drawWithPoppler(format: string): number {
  const startedAt = performance.now();
  const size = ['-scale-to-x', String(WIDEST), '-scale-to-y', '-1'];
  execFileSync('pdftoppm', [`-${format}`, ...size, pdf, path.join(folder, 'page')]);
  return (performance.now() - startedAt) / PAGES;
}

async function publishAndRead(server: RunningContestant, title: string): Promise<Run> {
  await server.eventLoop();
  const startedAt = performance.now();
  const elapsedMs = () => performance.now() - startedAt;
  const { images } = await publish(server, cookies.instructor, { title, files: [readFileSync(pdf)] });
  const answerMs = elapsedMs();
  await readPage(server, cookies.student, images[0] ?? '');
  const firstMs = elapsedMs();
  for (const image of images)
    for (const width of PAGE_WIDTHS) await readPage(server, cookies.student, `${image}?width=${width}`);
  return { answerMs, firstMs, allMs: elapsedMs(), loop: await server.eventLoop() };
}
