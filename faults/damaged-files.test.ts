import { cpSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { findBreaches } from '#test/faults/checker.ts';
import { readRoom } from '#test/faults/readers.ts';
import { ServerControl } from '#test/faults/server-control.ts';
import { Speaker, speakOn } from '#test/faults/speaker.ts';
import { runToEnd } from '#test/server/process.ts';

let control: ServerControl;
afterEach(() => control.clear());

it('A server whose database was damaged while it was down says so instead of starting without messages, and starts on a backup', async () => {
  control = ServerControl.onFreshFolder();
  await control.start();
  const connection = await control.openFlakyConnection();
  const speakers = ['Ana', 'Bo'].map((name) => new Speaker(connection.url, { name, attempts: 10_000 }));
  const spoken = speakOn(speakers);
  const dataDir = control.environment.DATA_DIR ?? '';
  // SQLite's log (-wal) is emptied whenever something was erased, and copied into the file at a thousand pages.
  do await spoken.answered(10);
  while (statSync(path.join(dataDir, 'cogito.sqlite-wal')).size < 60_000);
  await control.end('SIGKILL');
  const backup = `${dataDir}-backup`;
  cpSync(dataDir, backup, { recursive: true });

  // `sqlite-damage.test.ts` tests every kind of damage.
  const file = path.join(dataDir, 'cogito.sqlite-wal');
  const bytes = readFileSync(file);
  bytes[10_000] = (bytes[10_000] as number) ^ 4;
  writeFileSync(file, bytes);
  const { code, output } = await runToEnd(control.environment);
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/^The database in \S+ is damaged: cogito\.sqlite-wal .*\.\n$/),
  ]);
  rmSync(dataDir, { recursive: true });
  cpSync(backup, dataDir, { recursive: true });
  rmSync(backup, { recursive: true });
  await control.start();
  const sends = await spoken.end();
  for (const speaker of speakers) speaker.close();
  expect(findBreaches({ sends, history: await readRoom(control.url) })).toEqual([]);
});
