import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBreaches, type Send } from '#test/faults/checker.ts';
import type { FlakyConnection } from '#test/faults/flaky-connection.ts';
import { pause } from '#test/faults/pause.ts';
import { PageReader, readRoom, settled } from '#test/faults/readers.ts';
import { drawChance, promisedMs, sized } from '#test/faults/seed.ts';
import { ServerControl } from '#test/faults/server-control.ts';
import { Speaker, speakOn } from '#test/faults/speaker.ts';
import { oneDatabase } from '#test/server/database.ts';

// How SQL treats a repeated message is tested in store-messages.test.ts, on both databases.
oneDatabase('Over a bad connection', (database) => {
  let control: ServerControl;
  const said: Send[] = [];
  beforeAll(async () => {
    control = new ServerControl(database());
    await control.start();
  });
  afterAll(() => control.clear());

  /** Checks the promises for the whole room, with all messages so far. */
  async function check(sends: readonly Send[], ...readers: PageReader[]): Promise<void> {
    said.push(...sends);
    const history = await readRoom(control.url);
    const readings = await settled(readers, history);
    expect(findBreaches({ sends: said, history, readings })).toEqual([]);
    for (const reader of readers) reader.close();
  }

  it('a message whose answer is lost is sent again and stored once', { timeout: 120_000 }, async () => {
    const connection = await control.openFlakyConnection();
    const witness = new PageReader(control.url, 'witness of lost answers');
    const ana = new Speaker(connection.url, { name: 'Ana of lost answers' });
    const messages = sized(12, 300);
    for (let n = 0; n < messages; n++) {
      await ana.joined();
      const text = `answer lost ${n}`;
      if (n % 3 === 0) connection.swallow('down');
      const answered = ana.say(text);
      if (n % 3 === 0) {
        await witness.until(() => witness.shown.some(({ message }) => message === text));
        connection.cut();
      }
      expect((await answered).outcome).toBe('ok');
    }
    ana.close();
    await check(ana.sends, witness);
  });

  it('a client without message ids loses nothing acknowledged and invents nothing', {
    timeout: 120_000,
  }, async () => {
    const chance = drawChance('without ids');
    const connection = await control.openFlakyConnection();
    const options = { withIds: false, attempts: 1, answerWithinMs: 500 };
    const speakers = ['Bo', 'Cy', 'Di'].map((name) => new Speaker(connection.url, { name, ...options }));
    const spoken = speakOn(speakers);
    for (let cuts = 0; cuts < sized(5, 60); cuts++) {
      await spoken.answered(chance.between(3, 15));
      connection.cut();
      await Promise.all(speakers.map((speaker) => speaker.joined()));
    }
    const sends = await spoken.end();
    for (const speaker of speakers) speaker.close();
    expect(sends.some(({ outcome }) => outcome === 'ok')).toBe(true);
    await check(sends);
  });

  it('everything arrives once and in order, late, stalled, half-open and cut as it may be', {
    timeout: 900_000,
  }, async () => {
    const chance = drawChance('a bad connection');
    const connections = await Promise.all([1, 2, 3, 4].map(() => control.openFlakyConnection()));
    const [latestMs, blackOutMs] = [sized(30, 700), sized(400, 20_000)];
    for (const connection of connections)
      connection.delayMs = () => (chance.next() < 0.3 ? chance.between(0, latestMs) : 0);
    const reader = new PageReader(connections[0]?.url ?? '', 'reader on a bad connection');
    const speakers = connections.map(
      (connection, n) => new Speaker(connection.url, { name: `E${n}`, answerWithinMs: sized(700, 5000) }),
    );
    const spoken = speakOn(speakers, 5);
    const overAt = performance.now() + sized(4000, 600_000);
    while (performance.now() < overAt) await disturb(chance.pick(connections), chance, blackOutMs);
    for (const connection of connections) {
      connection.delayMs = () => 0;
      connection.resume();
    }
    const backAt = performance.now();
    const sends = await spoken.end();
    expect(performance.now() - backAt).toBeLessThan(promisedMs(30_000));
    for (const speaker of speakers) speaker.close();
    expect(sends.filter(({ outcome }) => outcome !== 'ok')).toEqual([]);
    // A reader on a stranded connection notices it by Socket.IO's own heartbeat, or because the page checks.
    reader.client.check();
    await check(sends, reader);
    console.log(`${sends.length} messages over four bad connections, all stored once`);
  });

  it('a page that slept shows each message once, and gets none twice', async () => {
    const connection = await control.openFlakyConnection();
    const reader = new PageReader(connection.url, 'sleeping page');
    await reader.until(() => reader.isWhole);
    connection.stall();
    const fay = new Speaker(control.url, { name: 'Fay' });
    const spoken = speakOn([fay]);
    await spoken.answered(120);
    const sends = await spoken.end();
    connection.resume();
    fay.close();
    await check(sends, reader);
    const received = reader.arrivals.map(({ id }) => id);
    expect(received).toHaveLength(new Set(received).size);
  });
});

async function disturb(
  connection: FlakyConnection,
  chance: ReturnType<typeof drawChance>,
  blackOutMs: number,
) {
  switch (chance.pick(['wait', 'cut', 'stall', 'strand', 'swallow', 'refuse'] as const)) {
    case 'wait':
      return pause(chance.between(0, 200));
    case 'cut':
      return connection.cut();
    case 'stall':
      connection.stall();
      await pause(chance.between(0, blackOutMs));
      return connection.resume();
    case 'strand':
      return connection.strand();
    case 'swallow':
      connection.swallow(chance.pick(['up', 'down']));
      await pause(chance.between(0, 100));
      return connection.cut();
    case 'refuse':
      connection.isRefusing = true;
      await pause(chance.between(0, blackOutMs));
      connection.isRefusing = false;
  }
}
