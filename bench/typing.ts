/**
 * Measures the library's search while twelve people type in it, letter by letter, in a library of 39,435 pages, and a
 * chat's search at the same time; on both databases, over HTTP, each query dropped when the next letter replaces it.
 *
 *   node bench/typing.ts [--in FOLDER] [--people 12] [--seconds 20] [--without SQLite]
 *
 * A library that an earlier run left in FOLDER is used again; seeding one takes 60 s of processor time.
 */
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createAccount } from '#server/accounts/accounts.ts';
import { SESSION_COOKIE, startSession } from '#server/accounts/sessions.ts';
import { move } from '#server/backup/move.ts';
import { databaseFile, openDatabase } from '#server/db/open.ts';
import { createLog } from '#server/log.ts';
import { openWindow } from '#test/server/member.ts';
import { startProcess } from '#test/server/process.ts';
import { percentile, printTable } from '../scripts/table.ts';
import { createDatabase, postgres } from './lib/databases.ts';
import { seedYears, THREE_YEARS } from './lib/years.ts';

const { values } = parseArgs({
  options: {
    in: { type: 'string' },
    people: { type: 'string', default: '12' },
    seconds: { type: 'string', default: '20' },
    without: { type: 'string', multiple: true, default: [] },
  },
});
const WORDS = ['the ', 'of the ', 'energy force ', 'नेपाल ', 'karemi ', 'about poli ', 'ऊर्जा ', 'able to '];
const LETTER_MS = 200;
const log = createLog('error');

const root = values.in ?? (await mkdtemp(path.join(tmpdir(), 'cogito-typing-')));
const seeded = path.join(root, 'library');
if (!existsSync(databaseFile(seeded))) await seedYears(seeded, { ...THREE_YEARS, messages: 1000 });
const rows: string[][] = [];
const server = values.without.includes('PostgreSQL') ? null : await postgres();
if (!values.without.includes('SQLite')) {
  const dataDir = path.join(root, 'copy');
  cpSync(seeded, dataDir, { recursive: true });
  await measure('SQLite', dataDir, null);
  await rm(dataDir, { recursive: true });
}
if (server) {
  const { url, vacuum, drop } = await createDatabase(server.url);
  await move(seeded, url, log);
  await vacuum();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'cogito-typing-'));
  await measure('PostgreSQL', dataDir, url);
  await rm(dataDir, { recursive: true });
  await drop();
  await server.stop();
}
if (!values.in) await rm(root, { recursive: true });
console.log(
  `${values.people} people type for ${values.seconds} s; load ${(loadavg()[0] ?? 0).toFixed(1)} at the end`,
);
printTable(['', 'answered', 'refused', 'p50 ms', 'p99 ms', 'longest ms', 'server, ms each'], rows);

async function measure(name: string, dataDir: string, databaseUrl: string | null): Promise<void> {
  const db = await openDatabase({ databaseUrl, dataDir }, log);
  const cookies = await Promise.all(
    Array.from({ length: Number(values.people) }, async (_, n) => {
      const person = {
        name: 'Asha Rai',
        email: `typing${n}@example.edu`,
        passwordHash: '',
        gender: 'other',
      } as const;
      const account = await createAccount(db, { ...person, role: 'student' }, Date.now());
      return `${SESSION_COOKIE}=${await startSession(db, account, Date.now())}`;
    }),
  );
  await db.destroy();
  const environment = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', RATE_LIMITS: 'off' };
  const cogito = await startProcess(environment);
  const window = await openWindow(cogito.url, { room: 'public', cookie: cookies[0] ?? '' });
  await window.join();
  await type(cogito.url, cookies, 3000, async () => {});
  const chatMs: number[] = [];
  const before = cpuSeconds(cogito.process.pid);
  const { latenciesMs, refused } = await type(
    cogito.url,
    cookies,
    Number(values.seconds) * 1000,
    async () => {
      const askedAt = performance.now();
      await window.ask('search messages', { q: 'energy' });
      chatMs.push(performance.now() - askedAt);
    },
  );
  const each = ((cpuSeconds(cogito.process.pid) - before) * 1000) / (latenciesMs.length + refused);
  add(`${name}, the library`, latenciesMs, refused, each.toFixed(1));
  add(`${name}, a chat beside it`, chatMs, 0, '');
  window.close();
  await cogito.end('SIGTERM');
}

function add(what: string, latenciesMs: number[], refused: number, each: string): void {
  const at = (share: number) => percentile(latenciesMs, share).toFixed(1);
  rows.push([what, String(latenciesMs.length), String(refused), at(0.5), at(0.99), at(1), each]);
}

async function type(url: string, cookies: string[], forMs: number, beside: () => Promise<void>) {
  const latenciesMs: number[] = [];
  let refused = 0;
  const endsAt = performance.now() + forMs;
  const ask = async (q: string, cookie: string, signal: AbortSignal) => {
    const askedAt = performance.now();
    const answer = await fetch(`${url}/api/search?q=${encodeURIComponent(q)}`, {
      headers: { cookie },
      signal,
    });
    await answer.text();
    if (answer.ok) latenciesMs.push(performance.now() - askedAt);
    else refused++;
  };
  const typing = cookies.map(async (cookie, n) => {
    let last = new AbortController();
    await pause((LETTER_MS * n) / cookies.length);
    for (let at = n; performance.now() < endsAt; at++) {
      const words = WORDS[at % WORDS.length] ?? '';
      for (let length = 1; length <= words.length; length++) {
        last.abort();
        last = new AbortController();
        ask(words.slice(0, length), cookie, last.signal).catch(() => {});
        await pause(LETTER_MS);
      }
    }
    last.abort();
  });
  const besides = (async () => {
    while (performance.now() < endsAt) {
      await beside();
      await pause(LETTER_MS);
    }
  })();
  await Promise.all([...typing, besides]);
  return { latenciesMs, refused };
}

/** Returns the processor time of all threads of a process. */
function cpuSeconds(pid = 0): number {
  const TICKS_PER_SECOND = 100;
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
