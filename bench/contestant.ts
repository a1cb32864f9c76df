/** Starts a contestant in a process of its own, on the first core where `taskset` can pin it. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Usage } from './contestants/report.ts';
import type { Dialect } from './room-members.ts';

export type Contestant = {
  name: string;
  module: string;
  dialect: Dialect;
  environment?: Record<string, string>;
};

export type RunningContestant = { url: string; usage: () => Promise<Usage>; stop: () => Promise<void> };

const canPin = (() => {
  try {
    execFileSync('taskset', ['-pc', String(process.pid)]);
    return true;
  } catch {
    return false;
  }
})();

/** The generator goes to the second core, so that neither takes the other's time. */
export function pinGenerator(): void {
  if (canPin) execFileSync('taskset', ['-apc', '1', String(process.pid)]);
}

export async function start({ module, environment = {} }: Contestant): Promise<RunningContestant> {
  const file = path.join(import.meta.dirname, 'contestants', module);
  const [command, args] = canPin
    ? ['taskset', ['-c', '0', process.execPath, file]]
    : [process.execPath, [file]];
  const child = spawn(command as string, args as string[], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      RATE_LIMITS: 'off',
      SAMPLE_LIBRARY: 'off',
      ...environment,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    url: `http://127.0.0.1:${port}`,
    async usage() {
      child.send('usage');
      const [usage] = (await once(child, 'message')) as [Usage];
      return usage;
    },
    async stop() {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}
