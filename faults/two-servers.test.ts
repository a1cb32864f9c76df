/** Two servers while one is killed or loses PostgreSQL (reliability's D-7, D-14, R-12, R-14, R-15). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { FlakyConnection } from '#test/faults/flaky-connection.ts';
import { pause } from '#test/faults/pause.ts';
import { readRoom } from '#test/faults/readers.ts';
import { drawChance, promisedMs, sized } from '#test/faults/seed.ts';
import type { ServerControl } from '#test/faults/server-control.ts';
import { canRunTwoServers, EVERYBODY, meanDelayMs, SPEAKERS, TwoServers } from '#test/faults/two-servers.ts';
import { drawSecret } from '#test/server/member.ts';
import { startThrowawayRedis, type ThrowawayRedis } from '../scripts/throwaway-redis.ts';

vi.setConfig({ testTimeout: 600_000 });

const GONE_WITHIN_MS = 10_000;
/** The slack is less than the difference of the clocks, and more than a busy machine is late. */
const CLOCK_SLACK_MS = 5000;

describe.skipIf(!canRunTwoServers)('Two servers', () => {
  let two: TwoServers;
  let redis: ThrowawayRedis;
  /** The first server’s connection to PostgreSQL. */
  let connection: FlakyConnection;
  let servers: [ServerControl, ServerControl];

  // Two servers go through all faults, like two in a college's cellar.
  beforeAll(async () => {
    const postgresUrl = inject('postgresUrl') ?? '';
    redis = (await startThrowawayRedis()) as ThrowawayRedis;
    connection = await FlakyConnection.open(() => Number(new URL(postgresUrl).port));
    two = new TwoServers(postgresUrl);
    const postgresPort = Number(new URL(connection.url).port);
    servers = await two.start({ redis: [redis.url, redis.url], postgresPort });
  });
  afterAll(async () => {
    await two.stop();
    await connection.close();
    await redis.stop();
  });

  it('give what is said at each in turn one order and the true time, with clocks ten seconds apart', async () => {
    const windows = [await two.enter(servers[0]), await two.enter(servers[1])] as const;
    const [here, there] = windows;
    const beganAt = Date.now();
    const turns = sized(10, 500);
    for (let turn = 0; turn < turns; turn++) {
      await two.delaysMs(here, there, 1);
      await two.delaysMs(there, here, 1);
    }
    await Promise.all(windows.map((window) => window.until(() => window.messages.length >= 2 * turns)));
    expect(there.messages).toEqual(here.messages);
    const times = here.messages.map(({ timestamp }) => timestamp);
    expect(times).toEqual(times.toSorted());
    expect(Date.parse(times.at(0) ?? '')).toBeGreaterThan(beganAt - CLOCK_SLACK_MS);
    expect(Date.parse(times.at(-1) ?? '')).toBeLessThan(Date.now() + CLOCK_SLACK_MS);
    for (const server of servers) expect(await meanDelayMs(server)).toBeLessThan(CLOCK_SLACK_MS);
    for (const window of windows) window.close();
  });

  it('lose, double and reorder nothing while one is killed, whose people count no more', async () => {
    const chance = drawChance('one of two killed');
    const [, killed] = servers;
    await two.amidTalk(servers, async (spoken, [here, there]) => {
      for (let round = 0; round < sized(1, 20); round++) {
        await spoken.answered(chance.between(1, 20 * SPEAKERS));
        // The kill falls anywhere within a commit, which takes a few milliseconds.
        await pause(chance.between(0, 10));
        const killedAt = performance.now();
        await killed.end('SIGKILL');
        // By then everybody but a bare window is on the other server.
        await here.until(() => here.counts.at(-1) === EVERYBODY - 1);
        expect(performance.now() - killedAt).toBeLessThan(promisedMs(GONE_WITHIN_MS));
        await spoken.answered(SPEAKERS);
        await killed.start();
      }
      return [there];
    });
  });

  it('lose, double and reorder nothing while the connections of one are cut amid commits', async () => {
    const chance = drawChance('one of two cut amid commits');
    await two.amidTalk(servers, async (spoken) => {
      for (let round = 0; round < sized(12, 500); round++) {
        await spoken.answered(chance.between(1, 10));
        if (chance.next() < 0.3) connection.swallow('down');
        await pause(chance.between(0, 4));
        connection.cut();
      }
    });
  });

  it('answer other calls while every query hangs, and lose nothing once it goes on', async () => {
    await two.amidTalk(servers, async () => {
      const operator = await two.operator();
      await operator.query('begin');
      await operator.query('lock table chat_messages, installation in access exclusive mode');
      await two.untilReadiness(503);
      const askedAt = performance.now();
      expect((await fetch(two.url)).status).toBeLessThan(500);
      expect(performance.now() - askedAt).toBeLessThan(promisedMs(1000));
      await pause(sized(500, 20_000));
      await operator.query('rollback');
      await operator.end();
    });
  });

  it('try what PostgreSQL rolled back for deadlocks and conflicts again, and double none', async () => {
    await two.amidTalk(servers, async (spoken) => {
      const operator = await two.operator();
      await operator.query(`
        create function break_some() returns trigger language plpgsql as $$
        begin
          if random() < 0.2 then
            raise exception 'made on purpose' using errcode = (array['40P01', '40001'])[1 + (random() < 0.5)::int];
          end if;
          return new;
        end $$;
        create trigger break_some before insert on chat_messages for each row execute function break_some()`);
      await spoken.answered(sized(100, 2000));
      await operator.query('drop trigger break_some on chat_messages');
      await operator.end();
    });
  });

  it('count somebody at both once, and store what they send to both at once with one id as one message', async () => {
    const secret = drawSecret();
    const windows = [await two.enter(servers[0], { secret }), await two.enter(servers[1], { secret })];
    const pairs = sized(60, 1000);
    const ids: string[] = [];
    for (let n = 0; n < pairs; n++) {
      const clientId = randomUUID();
      const stored = await Promise.all(windows.map((window) => window.say(`pair ${n}`, clientId)));
      expect(stored[0]).toEqual(stored[1]);
      ids.push(stored[0]?.id ?? '');
    }
    // The server that answers may get the last messages a moment later.
    await eventually(async () => {
      const history = await readRoom(two.url);
      expect(history.slice(-pairs).map(({ id }) => id)).toEqual(ids);
    });
    for (const window of windows) {
      await window.until(() => window.messages.at(-1)?.id === ids.at(-1) && window.counts.at(-1) === 1);
      expect(window.messages.slice(-pairs).map(({ id }) => id)).toEqual(ids);
      window.close();
    }
  });
});
