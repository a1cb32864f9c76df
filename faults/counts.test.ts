import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawChance, isLong, sized } from '#test/faults/seed.ts';
import { ServerControl } from '#test/faults/server-control.ts';
import { openWindow, type TestMember } from '#test/server/member.ts';

describe('The count of people', () => {
  const control = ServerControl.onFreshFolder();
  beforeAll(async () => {
    await control.start();
  });
  afterAll(() => control.clear());

  it('is exact again after many joined, left and lost their connections, and is announced at most once a second', {
    timeout: 300_000,
  }, async () => {
    const chance = drawChance('coming and going');
    const connection = await control.openFlakyConnection();
    const announced: { at: number; people: number }[] = [];
    const observer = await openWindow(control.url, { room: 'anonymous' });
    observer.socket.on('user count', (people) => announced.push({ at: performance.now(), people }));
    await observer.join();
    const people = sized(60, 500);
    let there: TestMember[] = [];
    for (let n = 0; n < people; n++) {
      const url = chance.next() < 0.5 ? connection.url : control.url;
      const window = await openWindow(url, { room: 'anonymous' });
      await window.join();
      there.push(window);
      if (chance.next() < 0.3) connection.cut();
      if (chance.next() < 0.5) {
        const leaving = chance.pick(there);
        leaving.close();
      }
      there = there.filter(({ socket }) => socket.connected);
    }
    const afterAllCame = observer.counts.length;
    if (isLong) connection.strand();
    for (const window of there) window.close();
    // The heartbeat detects a half-open connection within 45 s.
    await observer.until(() => observer.counts.length > afterAllCame && observer.counts.at(-1) === 1);

    // Joining returns the last announced count, which at first is 0.
    expect(announced[0]?.people).toBe(0);
    expect(announced.slice(1).every((each) => each.people >= 1 && each.people <= people + 1)).toBe(true);
    // The whole period is compared, because a busy machine may deliver one count late and the next on time.
    const lastingMs = (announced.at(-1)?.at ?? 0) - (announced[0]?.at ?? 0);
    expect(announced.length - 2).toBeLessThanOrEqual(lastingMs / 1000 + 1);
    observer.close();
  });
});
