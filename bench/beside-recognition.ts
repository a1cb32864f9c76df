/**
 * Measures what others notice of a queue of scans: the time from an upload to its first page, and how long a message
 * waits for its acknowledgement, while the queue is being recognised and while recognition is off for it, in turns on
 * one server. The rounds are many and short, so that a slow moment of the disk falls on both states.
 *
 *   node bench/beside-recognition.ts [--scans 100] [--rounds 20] [--messages 200]
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { MaterialDetail } from '#shared/materials.ts';
import { openWindow } from '#test/server/member.ts';
import { asScan, drawSample, SAMPLE_PAGES } from '#test/server/scans.ts';
import { median, percentile, printTable } from '../scripts/table.ts';
import { COGITO, start } from './lib/contestant.ts';
import { publish, readPage } from './lib/publishing.ts';
import { signIn } from './lib/signed-in.ts';

const { values } = parseArgs({
  options: {
    scans: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '20' },
    messages: { type: 'string', default: '200' },
  },
});
const scans = Number(values.scans);
const EVERY_MS = 20;
/** The change of state and the upload before have their own work for the disk. */
const SETTLED_AFTER_MS = 1000;
const AT_MOST_TIMES = 1.05;
const PDF = readFileSync(path.join(import.meta.dirname, '../samples/pdf/maths-differentiation.pdf'));

type State = 'off' | 'again';
type Measured = { firstPageMs: number[]; acknowledgedMs: number[] };

const dataDir = mkdtempSync(path.join(tmpdir(), 'cogito-bench-'));
const [load = 0] = loadavg();
const cookies = await signIn(dataDir);
const server = await start(COGITO, dataDir);
const scan = await asScan(drawSample(SAMPLE_PAGES[0])).jpeg({ quality: 80 }).toBuffer();
const queue = await publish(server, cookies.instructor, { title: 'Scans', files: Array(scans).fill(scan) });
for (const image of queue.images) await readPage(server, cookies.student, image);
const member = await openWindow(server.url, { room: 'anonymous' });
await member.join();
let uploads = 0;
const measured: Record<State, Measured> = {
  off: { firstPageMs: [], acknowledgedMs: [] },
  again: { firstPageMs: [], acknowledgedMs: [] },
};
await setRecognition('off');
await measure({ firstPageMs: [], acknowledgedMs: [] });

let fewestLeft = scans;
for (let round = 0; round < Number(values.rounds); round++)
  for (const state of ['off', 'again'] as const) {
    await setRecognition(state);
    // The measurement begins when the first page has been recognised and the others are still waiting.
    while (state === 'again' && (await countLeft()) === scans) await pause(EVERY_MS);
    await measure(measured[state]);
    if (state === 'again') fewestLeft = Math.min(fewestLeft, await countLeft());
  }
member.close();
await server.stop();
rmSync(dataDir, { recursive: true, force: true });

const { off, again } = measured;
const ROWS = [
  { what: 'upload to the first page read, median', of: ({ firstPageMs }: Measured) => median(firstPageMs) },
  ...[0.5, 0.95, 0.99].map((share) => ({
    what: `message to its acknowledgement, p${share * 100}`,
    of: ({ acknowledgedMs }: Measured) => percentile(acknowledgedMs, share),
  })),
].map(({ what, of }) => ({ what, off: of(off), again: of(again), times: of(again) / of(off) }));
console.log(
  `\n${scans} scans, of which at least ${fewestLeft} were left; ${off.firstPageMs.length} uploads and ${off.acknowledgedMs.length} messages in each state; load ${load.toFixed(1)} at the start\n`,
);
printTable(
  ['ms', 'recognition off', 'recognising', '×', 'at most'],
  ROWS.map(({ what, off, again, times }) => [
    what,
    off.toFixed(1),
    again.toFixed(1),
    `${times.toFixed(2)} ×`,
    `${AT_MOST_TIMES} ×`,
  ]),
);
process.exitCode = fewestLeft > 0 && ROWS.every(({ times }) => times <= AT_MOST_TIMES) ? 0 : 1;

/** Messages come first: an upload interrupts recognition, which starts again with the page that was interrupted. */
async function measure({ firstPageMs, acknowledgedMs }: Measured): Promise<void> {
  await pause(SETTLED_AFTER_MS);
  for (let count = 0; count < Number(values.messages); count++) {
    const sentAt = performance.now();
    await member.say(`Message ${count}`);
    acknowledgedMs.push(performance.now() - sentAt);
    await pause(EVERY_MS);
  }
  const startedAt = performance.now();
  const { images } = await publish(server, cookies.instructor, {
    title: `Upload ${++uploads}`,
    files: [PDF],
  });
  await readPage(server, cookies.student, images[0] ?? '');
  firstPageMs.push(performance.now() - startedAt);
  for (const image of images) await readPage(server, cookies.student, image);
}

async function setRecognition(recognition: State): Promise<void> {
  const answer = await fetch(new URL(`/api/materials/${queue._id}`, server.url), {
    method: 'PATCH',
    headers: { cookie: cookies.instructor, 'content-type': 'application/json' },
    body: JSON.stringify({ recognition }),
  });
  if (!answer.ok) throw new Error(`Recognition was answered by ${answer.status}`);
}

async function countLeft(): Promise<number> {
  const headers = { cookie: cookies.instructor };
  const answer = await fetch(new URL(`/api/materials/${queue._id}`, server.url), { headers });
  const { material } = (await answer.json()) as { material: MaterialDetail };
  return material.pagesToRecognise ?? 0;
}
