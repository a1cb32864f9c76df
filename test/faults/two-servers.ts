/** Two servers on one PostgreSQL behind the shipped nginx, and people who write while a test breaks the connections. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, inject } from 'vitest';
import { createAccount } from '#server/accounts/accounts.ts';
import { SESSION_COOKIE, startSession } from '#server/accounts/sessions.ts';
import { openDatabase } from '#server/db/open.ts';
import { createLog } from '#server/log.ts';
import type { RoomId } from '#shared/rooms.ts';
import { eventually } from '#test/eventually.ts';
import { freePort } from '../../scripts/free-port.ts';
import { findNginx } from '../../scripts/system-packages.ts';
import { openWindow, type TestMember } from '../server/member.ts';
import { findBreaches, type Send } from './checker.ts';
import { type RunningProxy, startProxy } from './nginx.ts';
import { asReader, PageReader, readRoom, settled } from './readers.ts';
import { promisedMs, sized } from './seed.ts';
import { ServerControl } from './server-control.ts';
import { Speaker, speakOn } from './speaker.ts';

export const canRunTwoServers =
  inject('postgresUrl') !== null && inject('redisUrl') !== null && findNginx() !== undefined;

export const SPEAKERS = 6;
/** The speakers, two pages and two windows. */
export const EVERYBODY = SPEAKERS + 4;
const METRICS_TOKEN = 'two';
/** An ended session must end its sockets on the other server within this time too. */
const ENDED_WITHIN_MS = 2000;
/** A message without a ring must reach the other server, which looks once a second, within this time. */
export const DELIVERED_WITHIN_MS = 1200;
/** The allowance for a machine that does other work too. */
export const SLACK_MS = 800;

type Who = { room?: RoomId; secret?: string; cookie?: string };
type Windows = [TestMember, TestMember];
/** Returns the windows that were cut off, if any, because those have missed messages. */
type Disturb = (spoken: ReturnType<typeof speakOn>, windows: Windows) => Promise<TestMember[] | undefined>;
/** This module is loaded into the second server before everything else. */
const WRONG_CLOCK = path.join(import.meta.dirname, 'wrong-clock.mjs');
const CLOCK_AHEAD_MS = 10_000;

/** The addresses of Redis for both servers, and the port of PostgreSQL if it isn't the test's own. */
type Ways = { redis: readonly [string, string]; postgresPort?: number };

export class TwoServers {
  readonly #postgresUrl: string;
  readonly #dataDir = mkdtempSync(path.join(tmpdir(), 'cogito-two-'));
  #databaseUrl = '';
  #controls: ServerControl[] = [];
  #proxy: RunningProxy | null = null;
  #said: Send[] = [];

  constructor(postgresUrl: string) {
    this.#postgresUrl = postgresUrl;
  }

  /**
   * Starts both on a new database. The first one reaches PostgreSQL at `postgresPort` if it is given; the clock of the
   * other one's machine is ahead.
   */
  async start({ redis, postgresPort }: Ways): Promise<[ServerControl, ServerControl]> {
    this.#said = [];
    this.#databaseUrl = await this.#createDatabase();
    const ports = [await freePort(), await freePort()] as const;
    this.#proxy = await startProxy(ports);
    const [one, other] = redis.map((REDIS_URL, n) => {
      const url = new URL(this.#databaseUrl);
      if (n === 0 && postgresPort) url.port = `${postgresPort}`;
      const place = { dataDir: this.#dataDir, databaseUrl: url.href };
      const settings = { PORT: `${ports[n]}`, TRUST_PROXY: '127.0.0.1', METRICS_TOKEN };
      const clock = { NODE_OPTIONS: `--import ${WRONG_CLOCK}`, CLOCK_AHEAD_MS: `${n * CLOCK_AHEAD_MS}` };
      return new ServerControl(place, { ...settings, ...clock, REDIS_URL, LOG_LEVEL: 'fatal' });
    }) as [ServerControl, ServerControl];
    this.#controls = [one, other];
    await one.start();
    await other.start();
    return [one, other];
  }

  async stop(): Promise<void> {
    await Promise.all(this.#controls.splice(0).map((control) => control.clear()));
    await this.#proxy?.stop();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }

  /** The common address, from which people reach the server with fewer connections. */
  get url(): string {
    return this.#proxy?.url ?? '';
  }

  /** Opens windows until one reaches `control`, and closes the others. */
  async enter(control: ServerControl, who: Who = {}): Promise<TestMember> {
    const elsewhere: TestMember[] = [];
    for (;;) {
      const before = await countSearches(control);
      const window = await openWindow(this.url, { room: 'anonymous', ...who });
      await window.join();
      await window.ask('search messages', { q: 'x' });
      if ((await countSearches(control)) === before) elsewhere.push(window);
      else {
        for (const each of elsewhere) each.close();
        return window;
      }
    }
  }

  /** Lets people write while `disturb` runs, and checks what everybody has in the end. */
  async amidTalk([one, other]: readonly [ServerControl, ServerControl], disturb: Disturb): Promise<void> {
    const saidBefore = this.#said.length;
    const windows: Windows = [await this.enter(one), await this.enter(other)];
    const pages = ['one page', 'another page'].map((name) => new PageReader(this.url, name));
    // At the end of the list, a page skips what came before the newest 2,000 messages that it missed.
    for (const page of pages) page.client.setAtBottom(false);
    const speakers = Array.from({ length: SPEAKERS }, (_, n) => {
      return new Speaker(this.url, { name: `S${n}`, attempts: 10_000, answerWithinMs: 8000 });
    });
    const spoken = speakOn(speakers, sized(50, 20));
    const areCounted = (whole: readonly TestMember[]) => {
      const everybody = speakers.length + pages.length + whole.length;
      return Promise.all(whole.map((window) => window.until(() => window.counts.at(-1) === everybody)));
    };
    try {
      await spoken.answered(20);
      await areCounted(windows);
      const cutOff = (await disturb(spoken, windows)) ?? [];
      await spoken.answered(20);
      this.#said.push(...(await spoken.end()));
      const acknowledged = this.#said.slice(saidBefore).flatMap(({ stored }) => stored?.id ?? []);
      // Messages acknowledged on the other server arrive here a moment later.
      await windows[0].until(() => {
        const delivered = new Set(windows[0].messages.map(({ id }) => id));
        return acknowledged.every((id) => delivered.has(id));
      });
      // The first server is asked directly: the other one, which may have stood still, can be behind for a moment.
      const history = await readRoom(one.url);
      const whole = windows.filter((window) => !cutOff.includes(window));
      const readers = [...whole.map((window, n) => asReader(window, `window ${n}`)), ...pages];
      const readings = await settled(readers, history);
      expect(findBreaches({ sends: this.#said, history, readings })).toEqual([]);
      expect(this.#said.filter(({ outcome }) => outcome !== 'ok')).toEqual([]);
      await areCounted(whole);
    } finally {
      // The next talk counts everybody who is there.
      for (const each of [...windows, ...pages, ...speakers]) each.close();
    }
  }

  /** Returns how long each of `count` messages sent at `from`, one after the other, takes to reach `to`. */
  async delaysMs(from: TestMember, to: TestMember, count: number): Promise<number[]> {
    const delays: number[] = [];
    for (let n = 0; n < count; n++) {
      const saidAt = performance.now();
      const text = `delayed ${randomUUID()}`;
      const stored = await from.say(text);
      this.#said.push({ sender: 'who measures', text, outcome: 'ok', stored });
      await to.until(() => to.messages.some(({ id }) => id === stored.id));
      delays.push(performance.now() - saidAt);
    }
    return delays;
  }

  /** Suspends a person on `here` whose window is on `there`, and waits until the window is cut off. */
  async suspendAcross(here: ServerControl, there: ServerControl): Promise<void> {
    const { cookie, suspend } = await this.#openAccount();
    const window = await this.enter(there, { room: 'public', cookie });
    const isCutOff = new Promise((resolve) => window.socket.once('disconnect', resolve));
    const askedAt = performance.now();
    expect((await suspend(here.url)).status).toBe(200);
    await isCutOff;
    expect(performance.now() - askedAt).toBeLessThan(promisedMs(ENDED_WITHIN_MS + SLACK_MS));
    window.close();
  }

  /** Waits for this readiness of both servers, and expects both to be healthy in any case. */
  async untilReadiness(status: 200 | 503): Promise<void> {
    const statusesOf = (path: string) =>
      Promise.all(this.#controls.map(async ({ url }) => (await fetch(`${url}${path}`)).status));
    const areAsked = async () => expect(await statusesOf('/readyz')).toEqual([status, status]);
    await eventually(areAsked);
    expect(await statusesOf('/healthz')).toEqual([200, 200]);
  }

  /** Expects answers to this many concurrent calls, from either server. */
  async expectAnswers(count: number, withinMs: number): Promise<void> {
    const askedAt = performance.now();
    const calls = Array.from({ length: count }, async () => (await fetch(`${this.url}/healthz`)).status);
    expect(await Promise.all(calls)).toEqual(Array(count).fill(200));
    expect(performance.now() - askedAt).toBeLessThan(promisedMs(withinMs));
  }

  /** Expects this many concurrent connections to succeed, on either server, without anybody joining. */
  async expectConnections(count: number, withinMs: number): Promise<void> {
    const cameAt = performance.now();
    const windows = await Promise.all(
      Array.from({ length: count }, () => openWindow(this.url, { room: 'anonymous' })),
    );
    expect(performance.now() - cameAt).toBeLessThan(promisedMs(withinMs));
    for (const window of windows) window.close();
  }

  /** Connects to the database directly, past any connection that a test breaks. */
  async operator(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.#databaseUrl });
    await client.connect();
    return client;
  }

  async #createDatabase(): Promise<string> {
    const name = `room_${randomUUID().replaceAll('-', '')}`;
    const admin = new pg.Client({ connectionString: this.#postgresUrl });
    await admin.connect();
    await admin.query(`create database ${name}`);
    await admin.end();
    return Object.assign(new URL(this.#postgresUrl), { pathname: `/${name}` }).href;
  }

  /** Creates a signed-in account, and an administrator who can suspend it. */
  async #openAccount() {
    const place = { databaseUrl: this.#databaseUrl, dataDir: this.#dataDir };
    const db = await openDatabase(place, createLog('silent'));
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
}

/** The number of searches on this server identifies it, because joins are counted a minute late. */
const countSearches = (control: ServerControl) =>
  control.readMetric('cogito_event_seconds_count{event="search messages"}');

/** Returns the mean delay of messages to members of this server, by its own clock. */
export async function meanDelayMs(control: ServerControl): Promise<number> {
  const of = (what: string) => control.readMetric(`cogito_delivery_seconds_${what}{room="anonymous"}`);
  return ((await of('sum')) / (await of('count'))) * 1000;
}
