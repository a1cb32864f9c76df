import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Message } from '#shared/chat.ts';
import { findBreaches, type Send } from '#test/faults/checker.ts';
import { pause } from '#test/faults/pause.ts';
import { asReader, PageReader, pageFrom, type Readers, readRoom, settled } from '#test/faults/readers.ts';
import { drawChance, isLong, promisedMs, sized } from '#test/faults/seed.ts';
import { ServerControl } from '#test/faults/server-control.ts';
import { Speaker, speakOn } from '#test/faults/speaker.ts';
import { eachDatabase, oneDatabase } from '#test/server/database.ts';
import { drawSecret, openWindow } from '#test/server/member.ts';

/** The limit begins when a reader has reconnected (reliability, D-9). */
const CAUGHT_UP_WITHIN_MS = 3000;

// On PostgreSQL, `two-servers.test.ts` and `bus.test.ts` compare the readers' messages.
(isLong ? eachDatabase : oneDatabase)('A reader who was away', (database) => {
  let control: ServerControl;
  const said: Send[] = [];
  beforeAll(async () => {
    control = new ServerControl(database());
    await control.start();
  });
  afterAll(() => control.clear());

  const speak = async (count: number, name: string) => {
    const speakers = Array.from({ length: 8 }, (_, n) => new Speaker(control.url, { name: `${name}${n}` }));
    const spoken = speakOn(speakers);
    await spoken.answered(count);
    said.push(...(await spoken.end()));
    for (const speaker of speakers) speaker.close();
  };
  const check = async (readers: Readers): Promise<Message[]> => {
    const history = await readRoom(control.url);
    const readings = await settled(readers, history);
    expect(findBreaches({ sends: said, history, readings })).toEqual([]);
    return history;
  };

  it('has every message that came meanwhile, in order and without a reload', {
    timeout: 300_000,
  }, async () => {
    const missed = sized(600, 5000);
    await speak(60, 'before ');
    const connection = await control.openFlakyConnection();
    const reader = new PageReader(connection.url, 'long asleep');
    await reader.until(() => reader.isWhole);
    // The reader is in the middle of the list, where no messages in between may be skipped.
    reader.client.setAtBottom(false);
    connection.isRefusing = true;
    connection.cut();
    await speak(missed, 'meanwhile ');
    const newest = said
      .flatMap(({ stored }) => stored ?? [])
      .sort(byTime)
      .at(-1);
    connection.isRefusing = false;
    await reader.until(() => reader.client.view.connection === 'online');
    const onlineAt = performance.now();
    await reader.caughtUpWith(newest?.id ?? '');
    const caughtUpInMs = performance.now() - onlineAt;
    console.log(`${missed} missed messages were there after ${Math.round(caughtUpInMs)} ms`);
    expect(caughtUpInMs).toBeLessThan(promisedMs(CAUGHT_UP_WITHIN_MS));
    await check([reader]);
    reader.close();
  });

  it('has no gap and nothing twice after many reconnects amid a stream', { timeout: 900_000 }, async () => {
    const chance = drawChance('many reconnects');
    const connection = await control.openFlakyConnection();
    const readers = ['one', 'two', 'three'].map((name) => new PageReader(connection.url, name));
    const speaker = new Speaker(control.url, { name: 'streaming' });
    const spoken = speakOn([speaker], 5);
    for (let cuts = 0; cuts < sized(3, 200); cuts++) {
      await Promise.all(
        readers.map((reader) => reader.until(() => reader.client.view.connection === 'online')),
      );
      await pause(chance.between(0, 60));
      connection.cut();
      await Promise.all(
        readers.map((reader) => reader.until(() => reader.client.view.connection !== 'online')),
      );
    }
    said.push(...(await spoken.end()));
    await check(readers);
    for (const each of [speaker, ...readers]) each.close();
  });

  it('misses and repeats nothing around the moment of joining', { timeout: 300_000 }, async () => {
    const speakers = ['x', 'y'].map((name) => new Speaker(control.url, { name }));
    const spoken = speakOn(speakers);
    const windows = [];
    for (let n = 0; n < sized(40, 1000); n++) {
      const window = await openWindow(control.url, { room: 'anonymous', secret: drawSecret() });
      await window.join();
      windows.push(window);
    }
    // A member who joins again gets the newest page again.
    for (let n = 0; n < sized(10, 100); n++) await Promise.all(windows.map((window) => window.join()));
    said.push(...(await spoken.end()));
    await check(windows.map((window, n) => asReader(window, `joiner ${n}`)));
    for (const each of [...windows, ...speakers]) each.close();
  });

  it('gets the same page fifty times when it asks fifty times at once, and every row once from any boundary', {
    timeout: sized(60_000, 1_800_000),
  }, async () => {
    const chance = drawChance('any boundary');
    const history = await check([]);
    const window = await openWindow(control.url, { room: 'anonymous' });
    await window.join();
    const pages: Message[][] = [];
    window.socket.on('older messages', (page) => pages.push(page));
    const before = window.messages[0]?.timestamp;
    const ask = () => window.ask('load older messages', { before });
    expect(await Promise.all(Array.from({ length: 50 }, ask))).toEqual(Array(50).fill({ ok: true }));
    const place = history.findIndex(({ timestamp }) => timestamp === before);
    expect(pages).toEqual(Array(50).fill(history.slice(place - 50, place)));

    const pagings = [];
    for (let n = 0; n < sized(4, 50); n++)
      pagings.push(await pageFrom(window, chance.pick(history).timestamp));
    expect(findBreaches({ sends: said, history, pagings })).toEqual([]);
    window.close();
  });
});

const byTime = (a: Message, b: Message) => (a.timestamp < b.timestamp ? -1 : 1);
