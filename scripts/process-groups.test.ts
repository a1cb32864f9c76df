import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { ProcessGroups } from './process-groups.ts';

const WAITS = 'setInterval(() => {}, 1000);';
/** Starts a process that waits, and prints its id. */
const STARTS_ANOTHER = `console.log(require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(WAITS)}]).pid);`;
const IGNORES = "process.on('SIGTERM', () => {});";

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // One that has ended and isn't waited for is still there, as a zombie.
    const status = `/proc/${pid}/status`;
    return !existsSync(status) || !/^State:\s+Z/m.test(readFileSync(status, 'utf8'));
  } catch {
    return false;
  }
}

async function idFrom({ stdout }: ChildProcess): Promise<number> {
  if (!stdout) throw new Error('It prints nothing.');
  const [line] = await once(createInterface({ input: stdout }), 'line');
  return Number(line);
}

const PRINTS: SpawnOptions = { stdio: ['ignore', 'pipe', 'inherit'] };

it('what a command leaves behind ends with it', async () => {
  const child = new ProcessGroups().spawn(
    process.execPath,
    ['-e', `${STARTS_ANOTHER} process.stdin.destroy(); process.exit(0);`],
    PRINTS,
  );
  const left = await idFrom(child);
  await eventually(() => expect(isAlive(left)).toBe(false));
});

it('a signal reaches what a command has started, and what ignores it is killed', async () => {
  const groups = new ProcessGroups(200);
  const child = groups.spawn(process.execPath, ['-e', `${IGNORES} ${STARTS_ANOTHER} ${WAITS}`], PRINTS);
  const started = await idFrom(child);
  const ended = once(child, 'exit');
  groups.interrupt('SIGTERM');
  expect(await ended).toEqual([null, 'SIGKILL']);
  await eventually(() => expect(isAlive(started)).toBe(false));
  expect(groups.interruptedBy).toBe('SIGTERM');
});

it('commands end when whoever started this process is gone', async () => {
  const command = JSON.stringify(['-e', `${STARTS_ANOTHER} ${WAITS}`]);
  const script = `
    import { ProcessGroups } from ${JSON.stringify(`${import.meta.dirname}/process-groups.ts`)};
    const groups = new ProcessGroups();
    groups.endWithThisProcess();
    groups.spawn(process.execPath, ${command}, { stdio: ['ignore', 'inherit', 'inherit'] });`;
  // A shell that doesn't become what it runs, as npm's.
  const shell = spawn(
    'sh',
    ['-c', '"$0" --input-type=module -e "$1"; true', process.execPath, script],
    PRINTS,
  );
  const started = await idFrom(shell);
  expect(isAlive(started)).toBe(true);
  shell.kill('SIGTERM');
  await eventually(() => expect(isAlive(started)).toBe(false));
});
