/**
 * What the server takes of a machine's memory: at rest after a restart, while it draws a document of 100 pages, its
 * renderers included, and at the end of a working day's traffic without its pauses; fails beyond what is promised. Files
 * that the system can read again, such as the runtime's own 150 MB, don't count.
 *
 *   node bench/memory.ts [--rounds 3] [FILE.pdf]   (Linux)
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { runCogProcess } from '#test/server/command.ts';
import { makePdf } from '#test/server/files.ts';
import { type ServerProcess, startProcess } from '#test/server/process.ts';
import { median, printTable } from '../scripts/table.ts';
import { liveThroughADay } from './lib/working-day.ts';

const PAGES = 100;
const AT_REST_MB = 120;
const DRAWING_MB = 450;
const AFTER_A_DAY_MB = 200;
const SETTLES_WITHIN_MS = 5000;
const LOOKS_EVERY_MS = 50;
const KB_PER_MB = 1024;

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '3' } },
  allowPositionals: true,
});
const folder = mkdtempSync(join(tmpdir(), 'cogito-memory-'));
const environment = { DATA_DIR: join(folder, 'data'), SAMPLE_LIBRARY: 'on', RATE_LIMITS: 'off' };
try {
  // The first start of a version makes what later ones use.
  await withServer(async () => {});
  const rest: number[] = [];
  const drawing: number[] = [];
  for (let round = 0; round < Number(values.rounds); round++)
    await withServer(async (server) => {
      await delay(SETTLES_WITHIN_MS);
      rest.push(memoryOf(server));
      drawing.push(await mostWhile(server, () => draw(server.url)));
    });
  const day: number[] = [];
  await withServer(async (server) => {
    await liveThroughADay(server.url);
    await delay(SETTLES_WITHIN_MS);
    day.push(memoryOf(server));
  });
  const measured: [string, number[], number][] = [
    ['at rest', rest, AT_REST_MB],
    [`drawing ${PAGES} pages`, drawing, DRAWING_MB],
    ['after a working day', day, AFTER_A_DAY_MB],
  ];
  printTable(
    ['MB, median (least–most)', 'now', 'promised'],
    measured.map(([what, each, most]) => [
      what,
      `${median(each).toFixed(0)} (${Math.min(...each).toFixed(0)}–${Math.max(...each).toFixed(0)})`,
      `≤ ${most}`,
    ]),
  );
  process.exitCode = measured.some(([, each, most]) => median(each) > most) ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function withServer(act: (server: ServerProcess) => Promise<void>): Promise<void> {
  const server = await startProcess(environment);
  try {
    await untilDrawn(server);
    await act(server);
  } finally {
    await server.end('SIGTERM');
  }
}

/** Once no renderer is left of the sample library's pages. */
async function untilDrawn(server: ServerProcess): Promise<void> {
  while (treeOf(server.process.pid ?? 0).length > 1) await delay(LOOKS_EVERY_MS);
}

/** Publishes a document, and reads every page of it as the pages come. */
async function draw(url: string): Promise<void> {
  const instructor = { email: `${crypto.randomUUID()}@example.edu`, password: 'Quiet-Cog-7' };
  const args = ['user', 'create', '--name', 'Asha Rai', '--email', instructor.email, '--role', 'instructor'];
  await runCogProcess({ dataDir: environment.DATA_DIR, databaseUrl: null }, args, `${instructor.password}\n`);
  const signedIn = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(instructor),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const body = new FormData();
  const fields = { kind: 'assignment', subject: 'Physics', title: crypto.randomUUID(), description: 'Long.' };
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('files', new Blob([new Uint8Array(document())]), 'long.pdf');
  const published = await fetch(`${url}/api/materials`, { method: 'POST', headers: { cookie }, body });
  if (published.status !== 201) throw new Error(await published.text());
  const { material } = (await published.json()) as { material: { images: string[] } };
  for (const image of material.images) await read(url + image, cookie);
}

async function read(address: string, cookie: string): Promise<void> {
  for (;;) {
    const answer = await fetch(address, { headers: { cookie } });
    await answer.arrayBuffer();
    if (answer.status === 200) return;
    if (answer.status !== 503) throw new Error(`${address} answered ${answer.status}.`);
  }
}

function document(): Buffer {
  if (positionals[0]) return readFileSync(positionals[0]);
  const line = (page: number, at: number) =>
    `BT /F1 11 Tf 60 ${800 - 18 * at} Td (Page ${page}, line ${at} of a document that is long) Tj ET`;
  return makePdf(
    Array.from({ length: PAGES }, (_, page) => ({
      text: `${page + 1}`,
      content: Array.from({ length: 40 }, (_, at) => line(page + 1, at)).join('\n'),
    })),
  );
}

async function mostWhile(server: ServerProcess, act: () => Promise<void>): Promise<number> {
  let isOver = false;
  let most = 0;
  const acting = act().finally(() => (isOver = true));
  while (!isOver) {
    most = Math.max(most, memoryOf(server));
    await delay(LOOKS_EVERY_MS);
  }
  await acting;
  return most;
}

function memoryOf(server: ServerProcess): number {
  const tree = treeOf(server.process.pid ?? 0);
  return tree.reduce((sum, pid) => sum + ownMegabytes(pid), 0);
}

/** The process and all that it started. */
function treeOf(root: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parent = Number(/^PPid:\s+(\d+)/m.exec(statusOf(Number(name)))?.[1]);
    parents.set(Number(name), parent);
  }
  const isBelow = (pid: number | undefined): boolean =>
    pid === root || (pid !== undefined && pid > 1 && isBelow(parents.get(pid)));
  return [...parents.keys()].filter((pid) => isBelow(pid));
}

function ownMegabytes(pid: number): number {
  const kilobytes = [...statusOf(pid).matchAll(/^Rss(?:Anon|Shmem):\s+(\d+)/gm)].map(([, each]) =>
    Number(each),
  );
  return kilobytes.reduce((sum, each) => sum + each, 0) / KB_PER_MB;
}

function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    // It has ended meanwhile.
    return '';
  }
}
