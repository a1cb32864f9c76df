/** Commands with all that they start: none of it outlives its command, nor this process. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

/** How long what is told to end may take. */
const ENDS_WITHIN_MS = 10_000;
const LOOKS_FOR_PARENT_EVERY_MS = 1000;

export class ProcessGroups {
  readonly #leaders = new Set<number>();
  readonly #endsWithinMs: number;
  /** The signal that told this process to end. */
  interruptedBy: NodeJS.Signals | null = null;

  constructor(endsWithinMs = ENDS_WITHIN_MS) {
    this.#endsWithinMs = endsWithinMs;
  }

  /** Starts a command in a group of its own; what it leaves behind ends with it. */
  spawn(command: string, rest: string[], options: SpawnOptions): ChildProcess {
    const child = spawn(command, rest, { ...options, detached: true });
    const { pid } = child;
    if (pid === undefined) return child;
    this.#leaders.add(pid);
    child.once('exit', () => {
      this.#leaders.delete(pid);
      tell(pid, 'SIGKILL');
    });
    return child;
  }

  /** Ends them where this process is told to end, or whoever started it is gone: a shell doesn't hand a signal on. */
  endWithThisProcess(): void {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => this.interrupt(signal));
    process.once('exit', () => this.#tellAll('SIGKILL'));
    const { ppid } = process;
    const look = () => process.ppid !== ppid && this.interrupt('SIGTERM');
    setInterval(look, LOOKS_FOR_PARENT_EVERY_MS).unref();
  }

  interrupt(signal: NodeJS.Signals): void {
    const isRepeated = this.interruptedBy !== null;
    this.interruptedBy ??= signal;
    this.#tellAll(signal);
    if (!isRepeated) setTimeout(() => this.#tellAll('SIGKILL'), this.#endsWithinMs).unref();
  }

  #tellAll(signal: NodeJS.Signals) {
    for (const leader of this.#leaders) tell(leader, signal);
  }
}

function tell(leader: number, signal: NodeJS.Signals) {
  try {
    process.kill(-leader, signal);
  } catch {
    // Nobody is left in the group.
  }
}
