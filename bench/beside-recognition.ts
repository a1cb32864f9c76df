/**
 * Measures what others notice of a queue of scans: the time from an upload to its first page, and how long a message
 * waits for its acknowledgement, while the queue is being recognised and while recognition is off for it, in turns on
 * one server.
 *
 *   node bench/beside-recognition.ts [--scans 100] [--rounds 5] [--uploads 5] [--messages 400]
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
import { start } from './lib/contestant.ts';
import { publish, readPage } from './lib/publishing.ts';
import { signIn } from './lib/signed-in.ts';

const { values } = parseArgs({
  options: {
    scans: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '5' },
    uploads: { type: 'string', default: '5' },
    messages: { type: 'string', default: '400' },
  },
});
const scans = Number(values.scans);
const EVERY_MS = 50;
const AT_MOST_TIMES = 1.05;
const PDF = readFileSync(path.join(import.meta.dirname, '../samples/pdf/maths-differentiation.pdf'));

type State = 'off' | 'again';
type Round = { firstPageMs: number; acknowledgedP99Ms: number };

const dataDir = mkdtempSync(path.join(tmpdir(), 'cogito-bench-'));
const [load = 0] = loadavg();
const cookies = await signIn(dataDir);
const server = await start(
  { name: 'Cogito', module: 'cogito.ts', dialect: 'socket.io', isFree: true },
  dataDir,
);
const scan = await asScan(drawSample(SAMPLE_PAGES[0])).jpeg({ quality: 80 }).toBuffer();
const queue = await publish(server, cookies.instructor, { title: 'Scans', files: Array(scans).fill(scan) });
for (const image of queue.images) await readPage(server, cookies.student, image);
const member = await openWindow(server.url, { room: 'anonymous' });
await member.join();
let uploads = 0;
await setRecognition('off');
await measure();

const rounds: Record<State, Round[]> = { off: [], again: [] };
let fewestLeft = scans;
for (let round = 0; round < Number(values.rounds); round++)
  for (const state of ['off', 'again'] as const) {
    await setRecognition(state);
    // The measurement begins when the first page has been recognised and the others are still waiting.
    while (state === 'again' && (await countLeft()) === scans) await pause(EVERY_MS);
    rounds[state].push(await measure());
    if (state === 'again') fewestLeft = Math.min(fewestLeft, await countLeft());
  }
member.close();
await server.stop();
rmSync(dataDir, { recursive: true, force: true });

console.log(
  `\n${scans} scans, of which at least ${fewestLeft} were left; medians of ${values.rounds} rounds; load ${load.toFixed(1)} at the start\n`,
);
const of = (state: State, key: keyof Round) => median(rounds[state].map((round) => round[key]));
const times = (key: keyof Round) => of('again', key) / of('off', key);
printTable(
  ['ms', 'recognition off', 'recognising', '×', 'at most'],
  (
    [
      ['upload to the first page read', 'firstPageMs'],
      ['message to its acknowledgement, p99', 'acknowledgedP99Ms'],
    ] as const
  ).map(([what, key]) => [
    what,
    of('off', key).toFixed(1),
    of('again', key).toFixed(1),
    `${times(key).toFixed(2)} ×`,
    `${AT_MOST_TIMES} ×`,
  ]),
);
const isKept = fewestLeft > 0 && Math.max(times('firstPageMs'), times('acknowledgedP99Ms')) <= AT_MOST_TIMES;
process.exitCode = isKept ? 0 : 1;

async function measure(): Promise<Round> {
  const firstPageMs: number[] = [];
  for (let count = 0; count < Number(values.uploads); count++) {
    const startedAt = performance.now();
    const { images } = await publish(server, cookies.instructor, {
      title: `Upload ${++uploads}`,
      files: [PDF],
    });
    await readPage(server, cookies.student, images[0] ?? '');
    firstPageMs.push(performance.now() - startedAt);
    for (const image of images) await readPage(server, cookies.student, image);
  }
  const acknowledgedMs: number[] = [];
  for (let count = 0; count < Number(values.messages); count++) {
    const sentAt = performance.now();
    await member.say(`Message ${count}`);
    acknowledgedMs.push(performance.now() - sentAt);
    await pause(EVERY_MS);
  }
  return { firstPageMs: median(firstPageMs), acknowledgedP99Ms: percentile(acknowledgedMs, 0.99) };
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
