/** Starts a contestant in its own process, on the first core if `taskset` can pin it. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { START_OPTIONS } from '#test/server/process.ts';
import type { Dialect } from './room-members.ts';

export type Contestant = {
  name: string;
  /** A file in `contestants/` that Node runs. */
  module: string;
  dialect: Dialect;
  environment?: Record<string, string>;
  /** True for a contestant with work for every core. */
  isFree?: boolean;
};

/** The product by itself, with every core. */
export const COGITO: Contestant = { name: 'Cogito', module: 'cogito.ts', dialect: 'socket.io', isFree: true };

export type Usage = { cpuSeconds: number; rssBytes: number };

export type EventLoop = { longestMs: number; p99Ms: number };

export type RunningContestant = {
  url: string;
  usage: () => Usage;
  /** The longest stall of its event loop since the last call, in milliseconds. */
  longestStallMs: () => Promise<number>;
  /** The longest stall and the 99th percentile of the event loop's delays since the last call. */
  eventLoop: () => Promise<EventLoop>;
  stop: () => Promise<void>;
};

const canPin = succeeds('taskset', ['-pc', String(process.pid)]);
/** Linux counts a process's time in this many ticks a second. */
const TICKS_PER_SECOND = 100;
const PAGE_BYTES = 4096;

/** The server has one core and the generator the other, so that neither uses the other's time. */
export const SERVER_CORE = '0';
export const GENERATOR_CORE = '1';

/** Limits this process, and those it starts from now on, to one core. */
export function pin(core: string): void {
  if (canPin) execFileSync('taskset', ['-apc', core, String(process.pid)]);
}

export async function start(contestant: Contestant, dataDir: string): Promise<RunningContestant> {
  const { module, environment = {} } = contestant;
  const isPinned = canPin && !contestant.isFree;
  const file = process.execPath;
  const args = [...optionsOf(module), path.join(import.meta.dirname, '../contestants', module)];
  const child = spawn(isPinned ? 'taskset' : file, isPinned ? ['-c', SERVER_CORE, file, ...args] : args, {
    cwd: dataDir,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      RATE_LIMITS: 'off',
      SAMPLE_LIBRARY: 'off',
      DATA_DIR: dataDir,
      ...environment,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const eventLoop = async () => {
    child.send('event loop?');
    const [delays] = (await once(child, 'message')) as [EventLoop];
    return delays;
  };
  return {
    url: await reported(child),
    usage: () => readUsage(child.pid as number),
    eventLoop,
    longestStallMs: async () => (await eventLoop()).longestMs,
    async stop() {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

/** Other contestants run as their documentation starts them. */
const optionsOf = (module: string) => (module === 'cogito.ts' ? START_OPTIONS : []);

async function reported(child: ChildProcess): Promise<string> {
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return `http://127.0.0.1:${port}`;
}

/** Reads the usage of all threads of the process, including those of the database and libuv (proc(5)). */
function readUsage(pid: number): Usage {
  const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const [userTicks, systemTicks, rssPages] = [afterName[11], afterName[12], afterName[21]].map(Number);
  return {
    cpuSeconds: ((userTicks ?? 0) + (systemTicks ?? 0)) / TICKS_PER_SECOND,
    rssBytes: (rssPages ?? 0) * PAGE_BYTES,
  };
}

function succeeds(file: string, args: string[]): boolean {
  try {
    execFileSync(file, args);
    return true;
  } catch {
    return false;
  }
}
