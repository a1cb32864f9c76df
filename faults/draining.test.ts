import { afterEach, expect, it } from 'vitest';
import { findBreaches } from '#test/faults/checker.ts';
import { readRoom } from '#test/faults/readers.ts';
import { promisedMs, sized } from '#test/faults/seed.ts';
import { ServerControl } from '#test/faults/server-control.ts';
import { Speaker, speakOn } from '#test/faults/speaker.ts';
import { oneDatabase } from '#test/server/database.ts';
import { openWindow } from '#test/server/member.ts';

const DRAINED_WITHIN_MS = 10_000;

// On PostgreSQL, behind-a-proxy.test.ts drains one of two servers, with requests at the same time.
oneDatabase('A server that is told to stop under load', (database) => {
  let control: ServerControl;
  afterEach(() => control.clear());

  it('loses nothing, tells everybody to come back, and ends with 0 in time, however often it is told', {
    timeout: 120_000,
  }, async () => {
    control = new ServerControl(database());
    await control.start();
    const [connection, deadConnection] = await Promise.all([
      control.openFlakyConnection(),
      control.openFlakyConnection(),
    ]);
    const windows = await Promise.all(
      Array.from({ length: sized(30, 500) }, () => openWindow(connection.url, { room: 'anonymous' })),
    );
    const halfOpen = await openWindow(deadConnection.url, { room: 'anonymous' });
    await Promise.all([...windows, halfOpen].map((window) => window.join()));
    deadConnection.strand();
    const farewells = windows.map(
      ({ socket }) => new Promise((resolve) => socket.once('disconnect', resolve)),
    );
    const speakers = Array.from({ length: 10 }, (_, n) => new Speaker(connection.url, { name: `S${n}` }));
    const spoken = speakOn(speakers);
    await spoken.answered(100);

    const stoppedAt = performance.now();
    const ended = control.server.end('SIGTERM');
    control.server.process.kill('SIGTERM');
    control.server.process.kill('SIGINT');
    expect(await ended).toEqual({ code: 0, signal: null });
    const drainedInMs = performance.now() - stoppedAt;
    // Any other reason would make the client stay away.
    expect(new Set(await Promise.all(farewells))).toEqual(new Set(['transport close']));
    await control.start();
    await spoken.answered(20);
    const sends = await spoken.end();

    const history = await readRoom(control.url);
    expect(findBreaches({ sends, history })).toEqual([]);
    expect(sends.filter(({ outcome }) => outcome !== 'ok')).toEqual([]);
    expect(drainedInMs).toBeLessThan(promisedMs(DRAINED_WITHIN_MS));
    console.log(`drained in ${Math.round(drainedInMs)} ms, ${history.length} messages`);
    for (const each of [...windows, halfOpen, ...speakers]) each.close();
  });
});
