import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { spawnGroup } from './process-groups.ts';

const WAITS = 'setInterval(() => {}, 1000);';
/** Starts a process that waits, and prints its id. */
const STARTS_ANOTHER = `console.log(require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(WAITS)}]).pid);`;
const IGNORES = "process.on('SIGTERM', () => {});";
const PRINTS: SpawnOptions = { stdio: ['ignore', 'pipe', 'inherit'] };

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A process that has ended but isn't waited for still exists as a zombie.
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

/** A program that runs `command` in a group, and on a signal ends itself and the group within 200 ms. */
const runningInGroup = (command: string) => `
  import { endTogether, spawnGroup } from ${JSON.stringify(`${import.meta.dirname}/process-groups.ts`)};
  endTogether(200);
  spawnGroup(process.execPath, ['-e', ${JSON.stringify(command)}], { stdio: ['ignore', 'inherit', 'inherit'] });`;

it('what a command leaves behind ends with it', async () => {
  const child = spawnGroup(
    process.execPath,
    ['-e', `${STARTS_ANOTHER} process.stdin.destroy(); process.exit(0);`],
    PRINTS,
  );
  const left = await idFrom(child);
  await eventually(() => expect(isAlive(left)).toBe(false));
});

it('a signal reaches what a command has started, and what ignores it is killed', async () => {
  const script = runningInGroup(`${IGNORES} ${STARTS_ANOTHER} ${WAITS}`);
  const runner = spawn(process.execPath, ['--input-type=module', '-e', script], PRINTS);
  const started = await idFrom(runner);
  const ended = once(runner, 'exit');
  runner.kill('SIGTERM');
  expect(await ended).toEqual([143, null]);
  await eventually(() => expect(isAlive(started)).toBe(false));
});

it('commands end when whoever started this process is gone', async () => {
  const script = runningInGroup(`${STARTS_ANOTHER} ${WAITS}`);
  // Because of `true`, the shell doesn't replace itself by the command; npm's shell doesn't either.
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
