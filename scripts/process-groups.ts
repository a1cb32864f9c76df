/** Runs commands with all that they start: nothing outlives its command or this process. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { constants } from 'node:os';

/** Processes that are left this long after a signal are killed. */
const ENDS_WITHIN_MS = 10_000;
const LOOKS_FOR_PARENT_EVERY_MS = 1000;

const leaders = new Set<number>();

/** Starts a command in its own process group; what it leaves running ends with it. */
export function spawnGroup(command: string, rest: string[], options: SpawnOptions): ChildProcess {
  const child = spawn(command, rest, { ...options, detached: true });
  const { pid } = child;
  if (pid === undefined) return child;
  leaders.add(pid);
  child.once('exit', () => {
    tell(pid, 'SIGKILL');
    leaders.delete(pid);
  });
  return child;
}

/** Ends the groups, then this process, on a signal or if its parent is gone: a shell doesn't forward signals. */
export function endTogether(endsWithinMs = ENDS_WITHIN_MS): void {
  const tellAll = (signal: NodeJS.Signals) => {
    for (const leader of leaders) tell(leader, signal);
  };
  const end = (signal: NodeJS.Signals) => {
    const giveUpAt = Date.now() + endsWithinMs;
    tellAll(signal);
    setInterval(() => {
      if (leaders.size === 0 || Date.now() > giveUpAt) process.exit(128 + constants.signals[signal]);
    }, 50);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end);
  process.once('exit', () => tellAll('SIGKILL'));
  const { ppid } = process;
  const orphaned = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(orphaned);
    end('SIGTERM');
  }, LOOKS_FOR_PARENT_EVERY_MS).unref();
}

function tell(leader: number, signal: NodeJS.Signals) {
  try {
    process.kill(-leader, signal);
  } catch {
    // The group has no processes left.
  }
}
