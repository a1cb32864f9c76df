import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { makeDocx, makeEndlessOds } from '#test/server/office-files.ts';
import { openStorage } from '../../storage/open-storage.ts';
import type { Storage } from '../../storage/storage.ts';
import { findLibreOffice, sentenceOn } from './find-libreoffice.ts';
import { type Office, openOffice } from './office.ts';

const libreOffice = await findLibreOffice({ officeFiles: true });

let folder: string;
let storage: Storage;
let office: Office;
const open = (options: { withinMs?: number } = {}) =>
  openOffice({ libreOffice, workFolders: path.join(folder, 'work'), storage, ...options });

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cogito-office-'));
  storage = await openStorage(path.join(folder, 'files'), null);
  office = open();
});
afterEach(async () => {
  await office.close();
  await storage.close();
  await rm(folder, { recursive: true });
});

async function write(name: string, bytes: Uint8Array) {
  const file = path.join(folder, name);
  await writeFile(file, bytes);
  return { path: file };
}

/** Returns the processes of this machine whose command names the file. */
async function processesOn(name: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry));
  const commands = pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''));
  const named = (await Promise.all(commands)).map((command) => command.includes(name));
  return pids.filter((_pid, index) => named[index]);
}

/** Returns the number of the process group (proc(5)); none if the process has ended. */
async function groupOf(pid: string): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')')).split(' ')[3];
}

const workFolders = () => readdir(path.join(folder, 'work'));

describe.skipIf(!libreOffice.isReady)('LibreOffice', () => {
  it('makes a PDF of one file after the other, and leaves nothing else behind', async () => {
    const files = await Promise.all(['a', 'b'].map((name) => write(name, makeDocx([name]))));
    const both = files.map((file) => office.toPdf(file, 'docx'));
    await eventually(async () => expect(await workFolders()).toHaveLength(1));
    for (const pdf of await Promise.all(both))
      expect((await readFile(pdf.path)).subarray(0, 5).toString()).toBe('%PDF-');
    expect(await workFolders()).toEqual([]);
  });

  it('is killed with all that it started once its time is over, and the next file has its turn', async () => {
    const hurried = open({ withinMs: 4000 });
    const late = hurried.toPdf(await write('endless-sheet', makeEndlessOds()), 'ods');
    late.catch(() => {});
    const next = hurried.toPdf(await write('next-sheet', makeEndlessOds()), 'ods');
    next.catch(() => {});
    await eventually(async () => expect(await processesOn('endless-sheet')).not.toEqual([]));
    await expect(late).rejects.toMatchObject({ reason: 'too_slow' });
    await eventually(async () => expect(await processesOn('endless-sheet')).toEqual([]));
    await eventually(async () => expect(await processesOn('next-sheet')).not.toEqual([]));
    await hurried.close();
    await expect(next).rejects.toMatchObject({ reason: 'closed' });
  });

  it('lets two files wait, and refuses a further one at once', async () => {
    const endless = await write('endless-first', makeEndlessOds());
    const taken = Promise.allSettled([0, 1, 2].map(() => office.toPdf(endless, 'ods')));
    await expect(office.toPdf(endless, 'ods')).rejects.toMatchObject({
      status: 503,
      retryAfterSeconds: expect.any(Number),
      message: expect.stringMatching(/^Too many Word and PowerPoint files/),
    });
    await office.close();
    for (const outcome of await taken) expect(outcome).toMatchObject({ reason: { reason: 'closed' } });
  });

  it('begins no file whose sender has gone', async () => {
    const gone = office.toPdf(await write('gone', makeDocx(['x'])), 'docx', () => true);
    await expect(gone).rejects.toMatchObject({ status: 503 });
    expect(await readdir(folder)).not.toContain('work');
  });

  it('is in no process group of the server’s, so that an interrupt reaches the server alone', async () => {
    const endless = office.toPdf(await write('endless-apart', makeEndlessOds()), 'ods');
    endless.catch(() => {});
    await eventually(async () => expect(await processesOn('endless-apart')).not.toEqual([]));
    const groups = await Promise.all((await processesOn('endless-apart')).map(groupOf));
    expect(groups).not.toContain(await groupOf(String(process.pid)));
    await office.close();
  });

  const isBegun = async () => expect(await workFolders()).toHaveLength(1);
  const runs = async () => expect(await processesOn('endless-too')).not.toEqual([]);
  it.each([
    ['amid its start', isBegun],
    ['once it runs', runs],
  ])('ends with the server %s, and takes nothing more', async (_when, isSo) => {
    const running = office.toPdf(await write('endless-too', makeEndlessOds()), 'ods');
    const waiting = office.toPdf(await write('waits', makeDocx(['x'])), 'docx');
    const settled = Promise.allSettled([running, waiting]);
    await eventually(isSo);
    await office.close();
    for (const outcome of await settled) expect(outcome).toMatchObject({ reason: { reason: 'closed' } });
    expect(await processesOn('endless-too')).toEqual([]);
  });
});

describe('A start', () => {
  it.each([
    [{ isReady: true, program: '', sandbox: '' }, /are taken: LibreOffice is installed\.$/],
    [{ isReady: false, why: 'absent' }, /are refused: LibreOffice is not installed \(docs\/install\.md\)\.$/],
    [
      { isReady: false, why: 'unconfined' },
      /are refused: LibreOffice is installed, but nothing can confine it/,
    ],
    [{ isReady: false, why: 'off' }, /are refused: OFFICE_FILES is off\.$/],
  ] as const)('says of office files %o', (found, sentence) => {
    expect(sentenceOn(found)).toMatch(sentence);
  });
});
