/** One of several processes counts the messages that all of them stored. */
import { afterEach, expect, it } from 'vitest';
import { ROOMS } from '#shared/rooms.ts';
import { eventually } from '#test/eventually.ts';
import { oneDatabase } from '#test/server/database.ts';
import { ActCounter } from '../../audit/public-log.ts';
import { createLog } from '../../log.ts';
import { createRoom } from '../messages.ts';
import { toTimestamp } from '../timestamp.ts';
import { CALM_MS, extendFlood, readSettings } from './room-settings.ts';
import { SendingRules } from './sending-rules.ts';

const START_MS = Date.UTC(2026, 10, 21, 12);

oneDatabase('A process', (database) => {
  let rules: SendingRules;
  afterEach(() => rules.close());

  const open = async (now: () => number, processes: number) => {
    const { db } = database();
    const log = createLog('silent');
    await createRoom(db, 'anonymous');
    rules = new SendingRules({
      db,
      room: ROOMS.anonymous,
      now,
      log,
      acts: new ActCounter({ db, now, log }),
      actsByItself: true,
      onChange: () => {},
      ring: () => {},
      processes: () => processes,
    });
  };

  /** Counts this many messages a second, stored by `processes`; returns the slow mode afterwards. */
  const receive = async (perSecond: number, seconds: number, processes: number) => {
    // The messages arrive together at the end, as after an outage.
    await open(() => START_MS + seconds * 1000, processes);
    const messages = Array.from({ length: perSecond * seconds }, (_, n) => ({
      mark: `mark ${n}`,
      message: `message ${n}`,
      timestamp: toTimestamp((START_MS + Math.floor((n * 1000) / perSecond)) * 1000),
    }));
    rules.count(messages);
    return rules.state.slowModeSeconds;
  };

  it('sees no flood in 50 messages a second by all processes together, also where it gets them late', async () => {
    expect(await receive(50, 60, 4)).toBe(0);
  });

  it('sees a flood that is spread over several processes', async () => {
    expect(await receive(200, 2, 4)).toBe(10);
  });

  it('that is alone weighs each message once, as it comes in', async () => {
    expect(await receive(200, 2, 1)).toBe(0);
  });

  it('ends a flood that was noted while the clock was ahead, and counts the next one as new', async () => {
    const { db } = database();
    const aheadMs = START_MS + 24 * 60 * 60_000;
    await open(() => START_MS, 1);
    await extendFlood(db, 'anonymous', aheadMs + CALM_MS, aheadMs);
    await rules.start();
    expect(rules.state.slowModeSeconds).toBe(0);
    await eventually(async () => expect((await readSettings(db, 'anonymous')).floodUntil).toBe(0));
    await extendFlood(db, 'anonymous', aheadMs + CALM_MS, aheadMs);
    expect(await extendFlood(db, 'anonymous', START_MS + CALM_MS, START_MS)).toBe(true);
    await rules.load();
    expect(rules.state.slowModeSeconds).toBe(10);
  });
});
