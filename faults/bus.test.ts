/** Two servers on one PostgreSQL while what connects them fails (reliability's ). */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { createAccount } from '#server/accounts/accounts.ts';
import { SESSION_COOKIE, startSession } from '#server/accounts/sessions.ts';
import { openDatabase } from '#server/db/open.ts';
import { createLog } from '#server/log.ts';
import { openWindow, type TestMember } from '#server/testing/member.ts';
import { startThrowawayPostgres, type ThrowawayPostgres } from '../scripts/throwaway-postgres.ts';
import { startThrowawayRedis, type ThrowawayRedis } from '../scripts/throwaway-redis.ts';
import { findBreaches, type Send } from './checker.ts';
import { pause } from './pause.ts';
import { asReader, PageReader, readRoom, settled } from './readers.ts';
import { drawChance, sized } from './seed.ts';
import { ServerControl } from './server-control.ts';
import { Speaker, speakOn } from './speaker.ts';
import { UnreliableBus } from './unreliable-bus.ts';

const PER_SERVER = 3;
/** Until what no bell announced is told at the other server: it looks once a second. */
const TOLD_WITHIN_MS = 1200;
const TOLD_WITHOUT_REDIS_WITHIN_MS = 2000;
const ENDED_WITHIN_MS = 2000;
const GONE_WITHIN_MS = 10_000;
const WORKS_AGAIN_WITHIN_MS = 3000;
/** A machine that does other things too. */
const SLACK_MS = 800;

vi.setConfig({ testTimeout: 600_000, hookTimeout: 60_000 });

const isPossible = inject('postgresUrl') !== null && inject('redisUrl') !== null;

describe.skipIf(!isPossible)('Two servers', () => {
  let postgres: ThrowawayPostgres;
  let redis: [ThrowawayRedis, ThrowawayRedis];
  let dataDir: string;
  let databaseUrl: string;
  let controls: ServerControl[] = [];
  const said: Send[] = [];

  beforeAll(async () => {
    postgres = (await startThrowawayPostgres()) as ThrowawayPostgres;
    redis = (await Promise.all([startThrowawayRedis(), startThrowawayRedis()])) as typeof redis;
    dataDir = mkdtempSync(path.join(tmpdir(), 'cogito-bus-'));
  });
  beforeEach(async () => {
    said.length = 0;
    databaseUrl = await createDatabase();
  });
  afterEach(async () => {
    await Promise.all(controls.splice(0).map((control) => control.clear()));
  });
  afterAll(async () => {
    await Promise.all([...redis.map((each) => each.stop()), postgres.stop()]);
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function createDatabase(): Promise<string> {
    const name = `room_${randomUUID().replaceAll('-', '')}`;
    const admin = new pg.Client({ connectionString: postgres.url });
    await admin.connect();
    await admin.query(`create database ${name}`);
    await admin.end();
    return Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;
  }

  async function startServers(urls: readonly [string, string]): Promise<[ServerControl, ServerControl]> {
    const [one, other] = urls.map(
      (url) => new ServerControl({ dataDir, databaseUrl }, { REDIS_URL: url, LOG_LEVEL: 'fatal' }),
    ) as [ServerControl, ServerControl];
    controls = [one, other];
    await one.start();
    await other.start();
    return [one, other];
  }

  const enter = async ({ url }: ServerControl) => {
    const window = await openWindow(url, { room: 'anonymous' });
    await window.join();
    return window;
  };

  /** Lets people speak on both while `disturb` is at work, and compares what everybody has in the end. */
  async function amidTalk(
    [one, other]: readonly [ServerControl, ServerControl],
    disturb: (spoken: ReturnType<typeof speakOn>, windows: [TestMember, TestMember]) => Promise<void>,
  ): Promise<void> {
    const windows: [TestMember, TestMember] = [await enter(one), await enter(other)];
    const pages = [new PageReader(one.url, 'a page here'), new PageReader(other.url, 'a page there')];
    for (const page of pages) page.session.setAtBottom(false);
    const speakers = [one, other].flatMap(({ url }, server) =>
      Array.from({ length: PER_SERVER }, (_, n) => {
        return new Speaker(url, { name: `S${server}-${n}`, attempts: 10_000, answerWithinMs: 8000 });
      }),
    );
    const spoken = speakOn(speakers, 20);
    const everybody = speakers.length + pages.length + windows.length;
    const areCounted = () =>
      Promise.all(windows.map((window) => window.until(() => window.counts.at(-1) === everybody)));
    await spoken.answered(20);
    await areCounted();
    await disturb(spoken, windows);
    await spoken.answered(20);
    said.push(...(await spoken.end()));
    const acknowledged = said.flatMap(({ stored }) => stored?.id ?? []);
    // What was acknowledged at the other server comes here a moment later.
    await windows[0].until(() => {
      const told = new Set(windows[0].messages.map(({ id }) => id));
      return acknowledged.every((id) => told.has(id));
    });
    const history = await readRoom(one.url);
    const readers = [asReader(windows[0], 'a window here'), asReader(windows[1], 'a window there'), ...pages];
    expect(findBreaches({ sends: said, history, readings: await settled(readers, history) })).toEqual([]);
    expect(said.filter(({ outcome }) => outcome !== 'ok')).toEqual([]);
    await areCounted();
    for (const each of [...windows, ...pages, ...speakers]) each.close();
  }

  /** How long each of `count` messages said at `from` takes to be told at `to`, one after the other. */
  async function delaysMs(from: TestMember, to: TestMember, count: number): Promise<number[]> {
    const delays: number[] = [];
    for (let n = 0; n < count; n++) {
      const saidAt = performance.now();
      const text = `delayed ${randomUUID()}`;
      const stored = await from.say(text);
      said.push({ sender: 'who measures', text, outcome: 'ok', stored });
      await to.until(() => to.messages.some(({ id }) => id === stored.id));
      delays.push(performance.now() - saidAt);
    }
    return delays;
  }

  it('tell everybody one order on a bus that drops, doubles, delays and reorders', async () => {
    const urls = [redis[0].url, redis[1].url] as const;
    const servers = await startServers(urls);
    const bus = await UnreliableBus.between(urls, drawChance('an unreliable bus'));
    await amidTalk(servers, async (spoken, windows) => {
      bus.faults = { dropped: 0.3, doubled: 0.3, maxDelayMs: 300 };
      await spoken.answered(sized(200, 3000));
      bus.faults = { dropped: 1, doubled: 0, maxDelayMs: 0 };
      const [here, there] = windows;
      const delays = [...(await delaysMs(here, there, 3)), ...(await delaysMs(there, here, 3))];
      console.log(`a lost bell: told after ${Math.round(Math.max(...delays))} ms at most`);
      expect(Math.max(...delays)).toBeLessThan(TOLD_WITHIN_MS + SLACK_MS);
      bus.faults = { dropped: 0, doubled: 0, maxDelayMs: 0 };
    });
    bus.close();
  });

  it('go on while Redis is away: all is told, people are counted, and a suspension holds', async () => {
    const servers = await startServers([redis[0].url, redis[0].url]);
    const suspended = await openAccount();
    await amidTalk(servers, async (spoken, [here, there]) => {
      const student = await openWindow(servers[1].url, { room: 'public', cookie: suspended.cookie });
      const isCutOff = new Promise((resolve) => student.socket.once('disconnect', resolve));
      await student.join();
      await redis[0].crash();
      await pause(sized(500, 30_000));
      const delays = [...(await delaysMs(here, there, 3)), ...(await delaysMs(there, here, 3))];
      console.log(`without Redis: told after ${Math.round(Math.max(...delays))} ms at most`);
      expect(Math.max(...delays)).toBeLessThan(TOLD_WITHOUT_REDIS_WITHIN_MS + SLACK_MS);
      const [counted] = here.counts.slice(-1) as [number];
      const newcomer = await enter(servers[1]);
      await here.until(() => here.counts.at(-1) === counted + 1);
      newcomer.close();
      await here.until(() => here.counts.at(-1) === counted);
      const askedAt = performance.now();
      expect((await suspended.suspend(servers[0].url)).status).toBe(200);
      await isCutOff;
      expect(performance.now() - askedAt).toBeLessThan(ENDED_WITHIN_MS + SLACK_MS);
      await spoken.answered(20);
      await redis[0].restart();
      student.close();
    });
  });

  it('go on while one of them stands still, which then catches up', async () => {
    const servers = await startServers([redis[0].url, redis[0].url]);
    const [one, other] = servers;
    await amidTalk(servers, async (spoken, [here]) => {
      other.server.process.kill('SIGSTOP');
      const stoppedAt = performance.now();
      await here.until(() => (here.counts.at(-1) ?? 0) <= PER_SERVER + 2);
      expect(performance.now() - stoppedAt, 'until its people count no more').toBeLessThan(
        GONE_WITHIN_MS + SLACK_MS,
      );
      const answers = await delaysMs(here, here, 5);
      expect(Math.max(...answers), 'at the other one').toBeLessThan(TOLD_WITHIN_MS + SLACK_MS);
      await pause(sized(0, 60_000));
      other.server.process.kill('SIGCONT');
      await spoken.answered(PER_SERVER);
    });
    expect((await fetch(`${one.url}/readyz`)).status).toBe(200);
  });

  it('refuse what can’t be stored while PostgreSQL is restarted, and go on soon after', async () => {
    const servers = await startServers([redis[0].url, redis[0].url]);
    await amidTalk(servers, async (spoken) => {
      await postgres.crash();
      await pause(sized(500, 5000));
      await postgres.restart();
      const backAt = performance.now();
      await spoken.answered(2 * PER_SERVER);
      const recoveredMs = performance.now() - backAt;
      console.log(`PostgreSQL restarted: works again after ${Math.round(recoveredMs)} ms`);
      expect(recoveredMs).toBeLessThan(WORKS_AGAIN_WITHIN_MS + SLACK_MS);
    });
  });

  /** Somebody who is signed in, and an administrator who can suspend them. */
  async function openAccount() {
    const db = await openDatabase({ databaseUrl, dataDir }, createLog('silent'));
    const cookieOf = async (role: 'student' | 'admin') => {
      const email = `${randomUUID()}@example.edu`;
      const person = { name: 'Asha Rai', email, passwordHash: '', gender: 'female', role } as const;
      const account = await createAccount(db, person, Date.now());
      return { account, cookie: `${SESSION_COOKIE}=${await startSession(db, account, Date.now())}` };
    };
    const [student, admin] = [await cookieOf('student'), await cookieOf('admin')];
    await db.destroy();
    const suspend = (url: string) =>
      fetch(`${url}/api/users/${student.account.id}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', cookie: admin.cookie },
        body: JSON.stringify({ suspended: true }),
      });
    return { cookie: student.cookie, suspend };
  }
});
