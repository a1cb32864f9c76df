import {
  closeSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { OperatorError } from '../operator-error.ts';
import { requireSoundDatabase } from './sqlite-damage.ts';

let folder: string;
let dataDir: string;
const file = () => path.join(dataDir, 'cogito.sqlite');

/** A killed server leaves some commits in the file, and twenty only in the log. */
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cogito-damage-'));
  dataDir = path.join(folder, 'killed');
  const running = path.join(folder, 'running');
  mkdirSync(path.join(running, 'files/materials/one'), { recursive: true });
  const database = new DatabaseSync(path.join(running, 'cogito.sqlite'));
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = off; create table said (id integer primary key, text text)',
  );
  const say = database.prepare('insert into said (text) values (?)');
  for (let n = 0; n < 500; n++) say.run(`${n} ${'x'.repeat(200)}`);
  database.exec('pragma wal_checkpoint(truncate)');
  for (let n = 0; n < 20; n++) say.run(`${n} in the log ${'x'.repeat(200)}`);
  cpSync(running, dataDir, { recursive: true });
  database.close();
});
afterEach(() => rmSync(folder, { recursive: true }));

function flipBit(name: string, at: number): void {
  const file = openSync(name, 'r+');
  const byte = Buffer.alloc(1);
  readSync(file, byte, 0, 1, at);
  writeSync(file, Buffer.of(Number(byte[0]) ^ 1), 0, 1, at);
  closeSync(file);
}

it('takes what a killed server leaves for sound, a torn end included', () => {
  requireSoundDatabase(dataDir);
  const { size } = statSync(`${file()}-wal`);
  truncateSync(`${file()}-wal`, size - 100);
  requireSoundDatabase(dataDir);
  flipBit(`${file()}-wal`, size - 5000);
  requireSoundDatabase(dataDir);
});

it('reads a log that is larger than a buffer can be', () => {
  truncateSync(`${file()}-wal`, 3 * 2 ** 30);
  requireSoundDatabase(dataDir);
  flipBit(`${file()}-wal`, 9000);
  expect(() => requireSoundDatabase(dataDir)).toThrow('cogito.sqlite-wal has damaged bytes');
});

it('takes an empty folder for a new installation', () => {
  rmSync(dataDir, { recursive: true });
  mkdirSync(dataDir);
  requireSoundDatabase(dataDir);
});

it.each([
  ['a bit of the log’s beginning', () => flipBit(`${file()}-wal`, 20), 'cogito.sqlite-wal begins with'],
  ['a bit amid the log', () => flipBit(`${file()}-wal`, 9000), 'cogito.sqlite-wal has damaged bytes'],
  ['a bit of the file’s beginning', () => flipBit(file(), 3), 'cogito.sqlite isn’t'],
  ['a bit of a page’s header', () => flipBit(file(), 4096 * 5), 'cogito.sqlite isn’t'],
  ['the end of the file', () => truncateSync(file(), 4096 * 6), 'cogito.sqlite isn’t'],
  ['all of the file', () => truncateSync(file(), 0), 'cogito.sqlite is missing or empty'],
])('notices that %s is gone', (_, damage, sentence) => {
  if (sentence.startsWith('cogito.sqlite i')) rmSync(`${file()}-wal`);
  damage();
  expect(() => requireSoundDatabase(dataDir)).toThrow(OperatorError);
  expect(() => requireSoundDatabase(dataDir)).toThrow(sentence);
});
