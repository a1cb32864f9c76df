import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RawSocket } from '#test/faults/raw-socket.ts';
import { isLong } from '#test/faults/seed.ts';
import { ServerControl } from '#test/faults/server-control.ts';
import { openWindow } from '#test/server/member.ts';

const LARGE = '🎓'.repeat(2000);
/** With 8 KB each, this is more than the kernel buffers for one connection on both sides together. */
const MESSAGES = 2500;
const AT_ONCE = 50;

describe.runIf(isLong)('Members who stop reading a lively room', () => {
  const control = ServerControl.onFreshFolder();
  beforeAll(async () => {
    await control.start();
  });
  afterAll(() => control.clear());

  it('are cut, cost no memory to speak of, and hold nobody up', { timeout: 300_000 }, async () => {
    const speaker = await openWindow(control.url, { room: 'anonymous' });
    await speaker.join();
    const sayMany = async () => {
      for (let n = 0; n < MESSAGES; n += AT_ONCE)
        await Promise.all(Array.from({ length: AT_ONCE }, () => speaker.say(LARGE, randomUUID())));
    };
    const alone = await timed(sayMany);
    const base = control.residentMegabytes;
    const deaf = await Promise.all(Array.from({ length: 100 }, () => RawSocket.join(control.url)));
    for (const raw of deaf) raw.stopReading();
    const amidDeaf = await timed(sayMany);
    await speaker.until(() => speaker.counts.at(-1) === 1);
    const grownMegabytes = control.residentMegabytes - base;
    console.log(
      `${deaf.length} deaf members cut, ${Math.round(grownMegabytes)} MB more in memory; ${MESSAGES} messages in ` +
        `${Math.round(amidDeaf)} ms amid them, ${Math.round(alone)} ms alone`,
    );
    expect(grownMegabytes).toBeLessThan(deaf.length * 2 + 80);
    expect(amidDeaf).toBeLessThan(5 * alone + 5000);
    for (const each of [speaker, ...deaf]) each.close();
  });
});

async function timed(act: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await act();
  return performance.now() - startedAt;
}
