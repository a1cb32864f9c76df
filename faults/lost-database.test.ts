/** Faults of the database server during commits; `two-servers.test.ts` has those that affect two servers. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createAccount } from '#server/accounts/accounts.ts';
import { SESSION_COOKIE, startSession } from '#server/accounts/sessions.ts';
import { openDatabase } from '#server/db/open.ts';
import { createLog } from '#server/log.ts';
import { eventually } from '#test/eventually.ts';
import { findBreaches, type Send } from '#test/faults/checker.ts';
import { FlakyConnection } from '#test/faults/flaky-connection.ts';
import { listenOn } from '#test/faults/listeners.ts';
import { pause } from '#test/faults/pause.ts';
import { readRoom } from '#test/faults/readers.ts';
import { drawChance, promisedMs, sized } from '#test/faults/seed.ts';
import { ServerControl } from '#test/faults/server-control.ts';
import { Speaker, speakOn } from '#test/faults/speaker.ts';
import { openWindow } from '#test/server/member.ts';
import { startThrowawayPostgres, type ThrowawayPostgres } from '../scripts/throwaway-postgres.ts';

const SPEAKERS = 6;
/** The limit begins when the database is back. */
const WORKS_AGAIN_WITHIN_MS = 5000;
/** An acknowledged message must reach all members, also new ones, within this time after any fault of the database. */
const DELIVERED_WITHIN_MS = 500;

describe.skipIf(inject('postgresUrl') === null)('When PostgreSQL', () => {
  let postgres: ThrowawayPostgres;
  let control: ServerControl;
  let connection: FlakyConnection;
  let operator: pg.Client;
  let dataDir: string;
  const said: Send[] = [];
  // One server goes through all faults, like one in a college's cellar.
  beforeAll(async () => {
    postgres = (await startThrowawayPostgres({ max_connections: '20' })) as ThrowawayPostgres;
    const admin = await connect(postgres.url);
    await admin.query('create database room');
    await admin.end();
    connection = await FlakyConnection.open(() => Number(new URL(postgres.url).port));
    const url = new URL(roomUrl());
    url.port = new URL(connection.url).port;
    dataDir = mkdtempSync(path.join(tmpdir(), 'cogito-lost-'));
    control = new ServerControl({ dataDir, databaseUrl: url.href }, { LOG_LEVEL: 'fatal' });
    await control.start();
  });
  beforeEach(async () => {
    operator = await connect(roomUrl());
  });
  afterEach(() => operator.end().catch(() => {}));
  afterAll(async () => {
    await control?.clear();
    await connection?.close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Returns the address of the room's database, past the connection that breaks. */
  function roomUrl(): string {
    const url = new URL(postgres.url);
    url.pathname = '/room';
    return url.href;
  }

  /** Lets people write while `disturb` runs, and compares what everybody has in the end. */
  async function amidCommits(disturb: (spoken: ReturnType<typeof speakOn>) => Promise<void>) {
    // The product's client would fetch what it missed, but this window must be sent everything.
    const reader = await openWindow(control.url, { room: 'anonymous' });
    await reader.join();
    const speakers = Array.from({ length: SPEAKERS }, (_, n) => {
      return new Speaker(control.url, { name: `S${n}`, attempts: 10_000, answerWithinMs: 8000 });
    });
    const spoken = speakOn(speakers);
    await spoken.answered(20);
    const listening = listenOn(control.url);
    await disturb(spoken);
    const askedAt = performance.now();
    await spoken.answered(SPEAKERS);
    const recoveredMs = performance.now() - askedAt;
    await spoken.answered(20);
    const longestMs = await listening.end(() => speakers.flatMap((speaker) => speaker.sends));
    const sends = await spoken.end();
    said.push(...sends);
    console.log(`what was acknowledged was delivered after ${Math.round(longestMs)} ms at the latest`);
    expect(longestMs).toBeLessThan(promisedMs(DELIVERED_WITHIN_MS));
    const acknowledged = sends.flatMap(({ stored }) => stored?.id ?? []);
    await reader.until(() => {
      const delivered = new Set(reader.messages.map(({ id }) => id));
      return acknowledged.every((id) => delivered.has(id));
    });
    const history = await readRoom(control.url);
    const sinceJoined = history.findIndex(({ id }) => id === reader.messages[0]?.id);
    expect(reader.messages).toEqual(history.slice(Math.max(0, sinceJoined)));
    expect(findBreaches({ sends: said, history })).toEqual([]);
    expect(sends.filter(({ outcome }) => outcome !== 'ok')).toEqual([]);
    await eventually(async () => expect(await readiness()).toBe(200));
    for (const each of [reader, ...speakers]) each.close();
    return { recoveredMs };
  }

  const readiness = async () => (await fetch(`${control.url}/readyz`)).status;
  const liveness = async () => (await fetch(`${control.url}/healthz`)).status;

  it('has its answers swallowed, what it committed is delivered and acknowledged once', {
    timeout: 600_000,
  }, async () => {
    const chance = drawChance('answers swallowed');
    await amidCommits(async (spoken) => {
      for (let round = 0; round < sized(8, 200); round++) {
        await spoken.answered(chance.between(1, 10));
        connection.swallow('down');
        await pause(chance.between(0, 30));
        connection.cut();
      }
    });
  });

  it('ends sessions or crashes amid commits, the server goes on', { timeout: 600_000 }, async () => {
    const chance = drawChance('sessions ended');
    await amidCommits(async (spoken) => {
      for (let round = 0; round < sized(6, 100); round++) {
        await spoken.answered(chance.between(1, 10));
        await operator.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`);
      }
      await postgres.crash();
      await postgres.restart();
    });
  });

  it('has the answer to a removal swallowed, the message is gone for everybody all the same', async () => {
    const cookie = await signInAdmin(control);
    const window = await openWindow(control.url, { room: 'public', cookie });
    await window.join();
    const { id } = await window.say('regretted');
    await operator.query(`
      create function take_time() returns trigger language plpgsql as $$ begin perform pg_sleep(0.5); return null; end $$;
      create constraint trigger take_time after update on chat_messages deferrable initially deferred
        for each row execute function take_time()`);
    const removed = fetch(`${control.url}/api/chat/public/messages/${id}`, {
      method: 'DELETE',
      headers: { cookie },
    });
    await eventually(async () => {
      const { rows } = await operator.query(
        `select from pg_stat_activity where query = 'commit' and state = 'active'`,
      );
      expect(rows).toHaveLength(1);
    });
    connection.swallow('down');
    await eventually(async () => {
      const { rows } = await operator.query('select from chat_messages where removed_at is not null');
      expect(rows).toHaveLength(1);
    });
    connection.cut();
    expect((await removed).status).toBe(503);
    await window.until(() => window.removed.includes(id));
    await operator.query('drop trigger take_time on chat_messages');
    window.close();
  });

  it('is lost without a word, writing goes on with other connections', { timeout: 600_000 }, async () => {
    const { recoveredMs } = await amidCommits(async () => {
      for (let round = 0; round < sized(1, 5); round++) connection.strand();
    });
    // The limit is the longest wait of a query, plus the time to reconnect.
    expect(recoveredMs).toBeLessThan(promisedMs(6000 + WORKS_AGAIN_WITHIN_MS));
  });

  it('is dead on every line for longer than any query waits, what is acknowledged after it is delivered at once', {
    timeout: 600_000,
  }, async () => {
    await amidCommits(async () => {
      for (let round = 0; round < sized(1, 3); round++) {
        connection.swallow('down');
        await pause(20);
        connection.stall();
        await pause(sized(7000, 33_000));
        // Data held back never arrive, and these connections stay half-open.
        connection.strand();
        connection.resume();
      }
    });
  });

  it('has no connection left, sends are refused until there is one', { timeout: 600_000 }, async () => {
    await amidCommits(async () => {
      connection.isRefusing = true;
      connection.cut();
      const others = await takeAllConnections(postgres.url);
      connection.isRefusing = false;
      await eventually(async () => expect(await readiness()).toBe(503));
      expect(await liveness()).toBe(200);
      await Promise.all(others.map((other) => other.end()));
    });
  });
});

/** Returns the session cookie of a new administrator. */
async function signInAdmin({ environment }: ServerControl): Promise<string> {
  const email = `${randomUUID()}@example.edu`;
  const db = await openDatabase(
    { databaseUrl: environment.DATABASE_URL ?? null, dataDir: environment.DATA_DIR ?? '' },
    createLog('silent'),
  );
  const person = { name: 'Asha Rai', email, passwordHash: 'none', gender: 'female', role: 'admin' } as const;
  const account = await createAccount(db, person, Date.now());
  const token = await startSession(db, account, Date.now());
  await db.destroy();
  return `${SESSION_COOKIE}=${token}`;
}

async function takeAllConnections(url: string): Promise<pg.Client[]> {
  const taken: pg.Client[] = [];
  try {
    for (;;) taken.push(await connect(url));
  } catch {
    return taken;
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  return client;
}
