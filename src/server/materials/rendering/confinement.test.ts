import { type ChildProcess, execFile } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, link, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { getPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makePicture } from '#test/server/files.ts';
import { findSandbox, forkConfined, type Sandbox, sandboxed } from './confinement.ts';

const PROJECT_DIR = path.join(import.meta.dirname, '../../../..');
const PROBE = path.join(PROJECT_DIR, 'test/server/confined-probe.ts');
const sandbox = await findSandbox();

let folder: string;
let picture: Buffer;
const server = createServer().listen(0, '127.0.0.1');

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cogito-confined-'));
  picture = await makePicture(4, 4).png().toBuffer();
  await mkdir(path.join(folder, 'own'));
  await writeFile(path.join(folder, 'other.png'), picture);
  await link(path.join(folder, 'other.png'), path.join(folder, 'own', 'own.png'));
  // The program's own folders, which the probe may read, don't contain test support.
  await copyFile(PROBE, path.join(folder, 'own', 'probe.mts'));
});
afterEach(() => rm(folder, { recursive: true }));
afterAll(() => server.close());

const NICE = 3;
/** A kernel may share processors among sessions first, and only then by priority. */
const groupOf = async (pid: number | 'self') => {
  const group = await readFile(`/proc/${pid}/autogroup`, 'utf8').catch(() => '');
  return group.split(' ')[0];
};

/** Starts the probe like a renderer; it waits to be told what to try. */
async function startProbe(around: Sandbox): Promise<ChildProcess> {
  const own = path.join(folder, 'own');
  const probe = forkConfined(path.join(own, 'probe.mts'), {
    nice: NICE,
    args: [PROJECT_DIR],
    readable: own,
    sandbox: around,
  });
  await once(probe, 'message');
  return probe;
}

/** Returns the priorities of all threads of a process and of its descendants, each with the group in which it counts. */
async function prioritiesOf(pid: number): Promise<string[]> {
  const threads = (await readdir(`/proc/${pid}/task`)).map((thread) => `/proc/${pid}/task/${thread}`);
  const read = (file: string) => Promise.all(threads.map((thread) => readFile(`${thread}/${file}`, 'utf8')));
  // The name, in brackets, may have spaces; the priority is the 17th field after it.
  const fields = (await read('stat')).map((stat) => stat.slice(stat.lastIndexOf(')') + 2).split(' '));
  const group = await groupOf(pid);
  const own = fields.map((of) => `${of[16]} in ${group}`);
  const children = (await read('children')).join(' ').split(' ').filter(Boolean).map(Number);
  return [...own, ...(await Promise.all(children.map(prioritiesOf))).flat()];
}

/** Returns what the probe can do besides reading its own folder. */
async function tryOut(around: Sandbox): Promise<Record<string, boolean>> {
  const own = path.join(folder, 'own');
  const probe = await startProbe(around);
  const { port } = server.address() as AddressInfo;
  probe.send({
    own: path.join(own, 'own.png'),
    // The second path is in the project's folder, like the default DATA_DIR.
    outside: [path.join(folder, 'other.png'), path.join(PROJECT_DIR, 'docs/pictures/landing.png')],
    target: path.join(folder, 'made.png'),
    port,
  });
  const [tried] = await once(probe, 'message');
  probe.kill('SIGKILL');
  return tried as Record<string, boolean>;
}

describe('A process that opens strangers’ files', () => {
  it('reads the program and its own folder, and nothing else of the project, without a sandbox', async () => {
    expect(await tryOut(null)).toMatchObject({
      readsOwn: true,
      nativeReadsOwn: true,
      readsOutside: false,
      writes: false,
      connects: false,
    });
  });

  it.skipIf(sandbox === null)('can’t leave its folder in native code either, sandboxed', async () => {
    expect(await tryOut(sandbox)).toEqual({
      readsOwn: true,
      nativeReadsOwn: true,
      readsOutside: false,
      writes: false,
      connects: false,
      nativeReadsOutside: false,
      nativeWrites: false,
      nativeOverwrites: false,
    });
    expect((await readFile(path.join(folder, 'other.png'))).equals(picture)).toBe(true);
  });

  it.runIf(process.platform === 'linux').each([null, ...(sandbox ? [sandbox] : [])])(
    'has one priority in all its threads, in the sandbox %s',
    async (around) => {
      const probe = await startProbe(around);
      const priorities = await prioritiesOf(probe.pid ?? 0);
      probe.kill('SIGKILL');
      expect(priorities.length).toBeGreaterThan(3);
      const expected = `${Math.min(getPriority() + NICE, 19)} in ${await groupOf('self')}`;
      expect(new Set(priorities)).toEqual(new Set([expected]));
    },
  );

  it.skipIf(sandbox === null)('has no network in the sandbox, whatever Node.js would allow', async () => {
    const { port } = server.address() as AddressInfo;
    const script = `require('node:net').connect(${port}, '127.0.0.1').once('connect', () => process.exit(0))`;
    const connects = (command: string, before: string[]) =>
      promisify(execFile)(command, [...before, '-e', script], { env: {} }).then(
        () => true,
        () => false,
      );
    expect(await connects(process.execPath, [])).toBe(true);
    expect(await connects(sandbox ?? '', [...sandboxed([]), process.execPath])).toBe(false);
  });
});
