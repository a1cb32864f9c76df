/** Two servers on one PostgreSQL while their connections fail (reliability's ). */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { pause } from '#test/faults/pause.ts';
import { isLong, promisedMs, sized } from '#test/faults/seed.ts';
import type { ServerControl } from '#test/faults/server-control.ts';
import {
  canRunTwoServers,
  DELIVERED_WITHIN_MS,
  EVERYBODY,
  SLACK_MS,
  SPEAKERS,
  TwoServers,
} from '#test/faults/two-servers.ts';
import { startThrowawayPostgres, type ThrowawayPostgres } from '../scripts/throwaway-postgres.ts';
import { startThrowawayRedis, type ThrowawayRedis } from '../scripts/throwaway-redis.ts';

const TOLD_WITHOUT_REDIS_WITHIN_MS = 2000;
const GONE_WITHIN_MS = 10_000;
const WORKS_AGAIN_WITHIN_MS = 3000;
/** nginx checks that a server works before it connects anybody. */
const CONNECTS_WITHIN_MS = 2500;
/** This applies to a call that nginx gave to the server that stands still; a browser waits for 30 s. */
const CALL_GOES_OVER_WITHIN_MS = 25_000;

vi.setConfig({ testTimeout: 600_000 });

describe.skipIf(!canRunTwoServers)('Two servers with one Redis', () => {
  let two: TwoServers;
  let redis: ThrowawayRedis;
  let postgres: ThrowawayPostgres;
  let servers: [ServerControl, ServerControl];

  beforeAll(async () => {
    redis = (await startThrowawayRedis()) as ThrowawayRedis;
    postgres = (await startThrowawayPostgres()) as ThrowawayPostgres;
    two = new TwoServers(postgres.url);
    servers = await two.start({ redis: [redis.url, redis.url] });
  });
  afterAll(async () => {
    await two.stop();
    await Promise.all([redis.stop(), postgres.stop()]);
  });

  it('go on while Redis is away: all is delivered, a suspension holds, and the other one’s people count on', async () => {
    await two.amidTalk(servers, async (spoken, [here, there]) => {
      await redis.crash();
      await pause(sized(500, 30_000));
      const delays = [...(await two.delaysMs(here, there, 3)), ...(await two.delaysMs(there, here, 3))];
      console.log(`without Redis: delivered after ${Math.round(Math.max(...delays))} ms at most`);
      expect(Math.max(...delays)).toBeLessThan(promisedMs(TOLD_WITHOUT_REDIS_WITHIN_MS + SLACK_MS));
      const [counted] = here.counts.slice(-1) as [number];
      const newcomer = await two.enter(servers[0]);
      await here.until(() => here.counts.at(-1) === counted + 1);
      newcomer.close();
      await here.until(() => here.counts.at(-1) === counted);
      await two.suspendAcross(...servers);
      await spoken.answered(20);
      await redis.restart();
    });
  });

  it('go on while one of them stands still, which then catches up', async () => {
    const [, other] = servers;
    await two.amidTalk(servers, async (spoken, [here, there]) => {
      other.server.process.kill('SIGSTOP');
      const stoppedAt = performance.now();
      await here.until(() => (here.counts.at(-1) ?? 0) < EVERYBODY);
      expect(performance.now() - stoppedAt, 'until its people count no more').toBeLessThan(
        promisedMs(GONE_WITHIN_MS + SLACK_MS),
      );
      await two.expectConnections(6, CONNECTS_WITHIN_MS + SLACK_MS);
      const answers = await two.delaysMs(here, here, 5);
      expect(Math.max(...answers), 'at the other one').toBeLessThan(
        promisedMs(DELIVERED_WITHIN_MS + SLACK_MS),
      );
      if (isLong) await two.expectAnswers(8, CALL_GOES_OVER_WITHIN_MS);
      await pause(sized(0, 40_000));
      other.server.process.kill('SIGCONT');
      await spoken.answered(SPEAKERS);
      // After 45 s without a ping a connection is given up; a page makes a new one, a bare window doesn't.
      if (!isLong) return [];
      there.close();
      return [there];
    });
    expect((await fetch(`${two.url}/readyz`)).status).toBe(200);
  });

  it('refuse what can’t be stored while PostgreSQL is restarted, and go on soon after', async () => {
    await two.amidTalk(servers, async (spoken) => {
      await postgres.crash();
      await two.untilReadiness(503);
      await pause(sized(500, 30_000));
      await postgres.restart();
      const backAt = performance.now();
      await spoken.answered(SPEAKERS);
      const recoveredMs = performance.now() - backAt;
      console.log(`PostgreSQL restarted: works again after ${Math.round(recoveredMs)} ms`);
      expect(recoveredMs).toBeLessThan(promisedMs(WORKS_AGAIN_WITHIN_MS + SLACK_MS));
    });
  });
});
