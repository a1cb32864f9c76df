import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBreaches, type Send } from '#test/faults/checker.ts';
import { pageFrom, readRoom } from '#test/faults/readers.ts';
import { drawChance, sized } from '#test/faults/seed.ts';
import { eachDatabase } from '#test/server/database.ts';
import { openWindow, type TestMember } from '#test/server/member.ts';
import { startTestServer, type TestServer } from '#test/server/server.ts';

const SECOND_MS = 1000;
const HOUR_MS = 60 * 60 * SECOND_MS;
const DAY_MS = 24 * HOUR_MS;

eachDatabase('When the server’s clock is wrong', (database) => {
  let server: TestServer;
  let nowMs = Date.UTC(2026, 10, 21, 23, 30);
  let window: TestMember;
  const said: Send[] = [];
  beforeAll(async () => {
    server = await startTestServer(database(), { now: () => nowMs });
    window = await openWindow(server.url, { room: 'anonymous' });
    await window.join();
  });
  afterAll(async () => {
    window.close();
    await server.stop();
  });

  const say = async (text: string) => {
    const stored = await window.say(text, crypto.randomUUID());
    said.push({ sender: 'the window', text, outcome: 'ok', stored });
    return stored;
  };
  const history = () => readRoom(server.url);

  it('a clock that stands still gives every message its own place, and every boundary a sound page', {
    timeout: 600_000,
  }, async () => {
    const chance = drawChance('a clock that stands still');
    const count = sized(160, 10_000);
    for (let n = 0; n < count; n += 20)
      await Promise.all(Array.from({ length: 20 }, (_, k) => say(`same moment ${n + k}`)));
    const all = await history();
    const pagings = [];
    for (let n = 0; n < sized(8, 40); n++) pagings.push(await pageFrom(window, chance.pick(all).timestamp));
    expect(all).toHaveLength(count);
    expect(findBreaches({ sends: said, history: all, pagings })).toEqual([]);
  });

  it('steps and leaps, over midnight too, leave the order as it was and nobody waiting', async () => {
    for (const stepMs of [-SECOND_MS, -HOUR_MS, HOUR_MS, DAY_MS, -DAY_MS, -10 * 365 * DAY_MS, 0]) {
      nowMs += stepMs;
      await Promise.all(['a', 'b', 'c'].map((name) => say(`${name} after a step of ${stepMs} ms`)));
    }
    expect(findBreaches({ sends: said, history: await history() })).toEqual([]);
  });

  it('what a client says of its own time counts for nothing', async () => {
    const claimed = { message: 'from the future', timestamp: '2999-01-01T00:00:00.000000Z', id: 'x' };
    const answer = await window.ask('chat message', claimed);
    if (!answer.ok) throw new Error(answer.message);
    said.push({ sender: 'the window', text: claimed.message, outcome: 'ok', stored: answer.message });
    expect(answer.message.timestamp < '2900').toBe(true);
    expect(findBreaches({ sends: said, history: await history() })).toEqual([]);
  });
});
