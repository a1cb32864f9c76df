/** Two servers on one PostgreSQL, one of which is killed again and again (reliability's ). */
import { afterEach, expect, it } from 'vitest';
import { postgresDatabase } from '#server/testing/database.ts';
import { openWindow } from '#server/testing/member.ts';
import { findBreaches } from './checker.ts';
import { asReader, PageReader, readRoom, settled } from './readers.ts';
import { drawChance, sized } from './seed.ts';
import { ServerControl } from './server-control.ts';
import { Speaker, speakOn } from './speaker.ts';

const GONE_WITHIN_MS = 10_000;

postgresDatabase('Of two servers on one database', (database) => {
  const controls: ServerControl[] = [];
  afterEach(() => Promise.all(controls.splice(0).map((control) => control.clear())));

  it('one is killed while people speak on both: everybody has one order, nothing lost or doubled, and people counted', {
    timeout: 1_800_000,
  }, async () => {
    const chance = drawChance('one of two killed while they speak');
    const [steady, killed] = [new ServerControl(database()), new ServerControl(database())];
    controls.push(steady, killed);
    await Promise.all([steady.start(), killed.start()]);
    const connection = await killed.openFlakyConnection();
    const window = await openWindow(steady.url, { room: 'anonymous' });
    await window.join();
    const pages = [new PageReader(steady.url, 'beside'), new PageReader(connection.url, 'amid the kills')];
    // At the end of the list, a page skips what came before the newest 2,000 messages that it missed.
    for (const page of pages) page.session.setAtBottom(false);
    const perServer = sized(3, 10);
    const speakers = [steady.url, connection.url].flatMap((url, server) =>
      Array.from({ length: perServer }, (_, n) => new Speaker(url, { name: `S${server}-${n}` })),
    );
    const spoken = speakOn(speakers, 5);
    for (let round = 0; round < sized(3, 20); round++) {
      await Promise.all(speakers.map((speaker) => speaker.joined()));
      await spoken.answered(chance.between(1, 20 * speakers.length));
      await killed.end('SIGKILL');
      await spoken.answered(5);
      await killed.start();
    }
    await Promise.all(speakers.map((speaker) => speaker.joined()));
    const everybody = speakers.length + pages.length + 1;
    await window.until(() => window.counts.at(-1) === everybody);
    const sends = await spoken.end();

    const acknowledged = sends.flatMap(({ stored }) => stored?.id ?? []);
    await window.until(() => {
      const told = new Set(window.messages.map(({ id }) => id));
      return acknowledged.every((id) => told.has(id));
    });
    const history = await readRoom(steady.url);
    const readings = await settled([asReader(window, 'a window that never closed'), ...pages], history);
    expect(findBreaches({ sends, history, readings })).toEqual([]);
    expect(sends.filter(({ outcome }) => outcome !== 'ok')).toEqual([]);

    const killedAt = performance.now();
    await killed.end('SIGKILL');
    await window.until(() => window.counts.at(-1) === perServer + 2);
    expect(performance.now() - killedAt).toBeLessThan(GONE_WITHIN_MS);
    for (const each of [...speakers, ...pages, window]) each.close();
  });
});
