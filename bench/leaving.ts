/**
 * Measures what others notice while an account of many messages is exported and erased: how long a session check and
 * an acknowledgement take meanwhile, compared with the same server when nothing else happens, and with how long
 * the disk takes to sync a file of the bench's own, because a slow disk delays both.
 *
 *   node bench/leaving.ts [--messages 200000] [--own 20000] [--without SQLite]
 */
import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { openIndexFile } from '#server/chat/search/index-database.ts';
import { storeMessages } from '#server/chat/store-messages.ts';
import { isPostgres } from '#server/db/dialect.ts';
import type { Db } from '#server/db/schema.ts';
import { createLog } from '#server/log.ts';
import { openWindow } from '#test/server/member.ts';
import { startProcess } from '#test/server/process.ts';
import { TEST_PASSWORD } from '#test/server/server.ts';
import { percentile, printTable } from '../scripts/table.ts';
import { openDatabases, postgres } from './lib/databases.ts';
import { probeDisk } from './lib/disk-probe.ts';
import { indexMessages } from './lib/index-messages.ts';

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '200000' },
    own: { type: 'string', default: '20000' },
    without: { type: 'string', multiple: true, default: [] },
  },
});
const run = promisify(execFile);
const QUIET_MS = 5000;
const BETWEEN_MS = 20;
const AT_ONCE = 500;

type Person = { id: string; cookie: string };

const server = await postgres();
for (const { name, db, url, dataDir, vacuum, remove } of await openDatabases(server?.url)) {
  if (!values.without.includes(name)) {
    const environment = {
      DATA_DIR: dataDir,
      DATABASE_URL: url ?? '',
      SAMPLE_LIBRARY: 'off',
      RATE_LIMITS: 'off',
    };
    const first = await startProcess(environment);
    const arriving = () => arrive(db, first.url);
    const people = { leaver: await arriving(), former: await arriving(), other: await arriving() };
    // A server that runs meanwhile would send each of these messages to the members.
    await first.end('SIGTERM');
    await fill(db, people.leaver);
    await fill(db, people.former);
    const index = isPostgres(db) ? db : await openIndexFile(dataDir, createLog('error'));
    await indexMessages(db, index, 'public');
    if (index !== db) await index.destroy();
    await vacuum();
    const cogito = await startProcess(environment);
    await measure(name, cogito.url, people);
    await cogito.end('SIGTERM');
  }
  await remove();
}
await server?.stop();

async function arrive(db: Db, url: string): Promise<Person> {
  const email = `${crypto.randomUUID()}@example.edu`;
  const send = (path: string, body: object) =>
    fetch(`${url}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await send('register', { name: 'Asha Rai', email, password: TEST_PASSWORD, gender: 'other' });
  const answer = await send('login', { email, password: TEST_PASSWORD });
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return {
    id,
    cookie: answer.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; '),
  };
}

/** The account's own messages are spread evenly among the others'. */
async function fill(db: Db, { id }: Person): Promise<void> {
  const every = Math.round(Number(values.messages) / 2 / Number(values.own));
  for (let first = 0; first < Number(values.messages) / 2; first += AT_ONCE) {
    const drafts = Array.from({ length: AT_ONCE }, (_, place) => ({
      authorId: place % every === 0 ? id : null,
      userName: 'Asha Rai',
      text: 'Where do the slides of the lecture on projectile motion stand, and who has them?',
      role: 'member' as const,
      mark: 'abcdef',
      gender: 'other' as const,
      idempotencyKey: null,
      replyTo: null,
    }));
    await storeMessages(db, 'public', drafts, Date.now());
  }
}

type People = Record<'leaver' | 'former' | 'other', Person>;

async function measure(name: string, url: string, { leaver, former, other }: People) {
  const rows: string[][] = [];
  const window = await openWindow(url, { room: 'public', cookie: other.cookie });
  await window.join();
  const check = async () => {
    await (await fetch(`${url}/api/auth/isAuth`, { headers: { cookie: other.cookie } })).text();
  };
  const say = async () => {
    await window.say('Good morning');
  };
  const beside = async (what: string, act: () => Promise<void>, meanwhile: () => Promise<unknown>) => {
    const latenciesMs: number[] = [];
    let isDone = false;
    const disk = await probeDisk();
    const startedAt = performance.now();
    const work = meanwhile().finally(() => {
      isDone = true;
    });
    while (!isDone) {
      const actedAt = performance.now();
      await act();
      latenciesMs.push(performance.now() - actedAt);
      await pause(BETWEEN_MS);
    }
    await work;
    const took = (performance.now() - startedAt) / 1000;
    const sync = (await disk.end()).toFixed(1);
    const at = (share: number) => percentile(latenciesMs, share).toFixed(1);
    rows.push([`${name}, ${what}`, at(0.5), at(0.99), at(1), sync, took.toFixed(1)]);
  };
  // Another process reads the export: reading it here would delay what is measured.
  const exporting = async () => {
    const { stdout } = await run('curl', ['-s', '-b', leaver.cookie, `${url}/api/account/export`], {
      maxBuffer: 2 ** 30,
    });
    const { messages } = JSON.parse(stdout);
    if (messages.length !== Number(values.own)) throw new Error(`${messages.length} messages were exported.`);
  };
  const leaving = ({ cookie }: Person, removeMessages: boolean) =>
    fetch(`${url}/api/account`, {
      method: 'DELETE',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ currentPassword: TEST_PASSWORD, removeMessages }),
    });
  await beside('session check, nothing else', check, () => pause(QUIET_MS));
  await beside('session check, an export', check, exporting);
  await beside('session check, nothing else', check, () => pause(QUIET_MS));
  await beside('session check, an export', check, exporting);
  await beside('acknowledgement, nothing else', say, () => pause(QUIET_MS));
  await beside('acknowledgement, an export', say, exporting);
  await beside('acknowledgement, messages removed', say, () => leaving(leaver, true));
  await beside('acknowledgement, messages renamed', say, () => leaving(former, false));
  await beside('acknowledgement, nothing else', say, () => pause(QUIET_MS));
  window.close();
  printTable(['', 'p50 ms', 'p99 ms', 'longest ms', 'longest sync of a file beside, ms', 'took s'], rows);
}
