import { once } from 'node:events';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { findBreaches } from '#test/faults/checker.ts';
import { readRoom } from '#test/faults/readers.ts';
import { ServerControl } from '#test/faults/server-control.ts';
import { Speaker, speakOn } from '#test/faults/speaker.ts';

/** Loaded into the server before everything else: SIGUSR2 ends the first thread, as a lack of memory would. */
const BREAKER = path.join(import.meta.dirname, '../test/faults/thread-breaker.mjs');

let control: ServerControl;
afterEach(() => control.clear());

it('A server whose database thread dies ends with one sentence, and has lost nothing when it is started again', async () => {
  control = ServerControl.onFreshFolder({ NODE_OPTIONS: `--import ${BREAKER}`, LOG_LEVEL: 'silent' });
  await control.start();
  const connection = await control.openFlakyConnection();
  const speakers = ['Ana', 'Bo', 'Cleo'].map((name) => new Speaker(connection.url, { name }));
  const spoken = speakOn(speakers);
  await spoken.answered(30);
  const { process: child, errors } = control.server;
  const ended = once(child, 'exit');
  child.kill('SIGUSR2');
  expect(await ended).toEqual([1, null]);
  expect(errors().trim()).toBe(
    'The thread that runs SQLite has ended, and the server with it: start it again.',
  );
  await control.start();
  await spoken.answered(30);
  const sends = await spoken.end();
  expect(findBreaches({ sends, history: await readRoom(control.url) })).toEqual([]);
  for (const speaker of speakers) speaker.close();
});
