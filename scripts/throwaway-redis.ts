/** A Redis (or Valkey) server for one test run, with its own port and password; nothing is kept on disk. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

const STARTS_WITHIN_MS = 10_000;

export type ThrowawayRedis = {
  url: string;
  stop: () => Promise<void>;
  /** Ends the server like a crash; its data are lost. */
  crash: () => Promise<void>;
  restart: () => Promise<void>;
};

/** Starts a server, or returns null if neither Redis nor Valkey is installed. */
export async function startThrowawayRedis(): Promise<ThrowawayRedis | null> {
  const binary = findRedis();
  if (!binary) return null;
  const folder = mkdtempSync(join(tmpdir(), 'cogito-redis-'));
  const password = randomBytes(16).toString('hex');
  const port = await freePort();
  const settings = {
    port,
    requirepass: password,
    dir: folder,
    bind: '127.0.0.1',
    save: '',
    appendonly: 'no',
  };
  const start = () =>
    startServer([binary, ...Object.entries(settings).flatMap(([name, value]) => [`--${name}`, `${value}`])]);
  let server = await start();
  const end = () => endServer(server);
  return {
    url: `redis://:${password}@127.0.0.1:${port}`,
    crash: end,
    async restart() {
      server = await start();
    },
    async stop() {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function findRedis(): string | undefined {
  return ['redis-server', 'valkey-server'].find((name) => spawnSync(name, ['--version']).status === 0);
}

// The shell outlives the tests: when its input ends, it ends the server.
const GUARD = `
  trap '' INT TERM HUP
  "$@" </dev/null &
  cat >/dev/null
  kill -KILL $!
  wait
`;

async function startServer(command: string[]): Promise<ChildProcess> {
  const guard = spawn('sh', ['-c', GUARD, 'redis', ...command], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ready = Promise.withResolvers<void>();
  const timer = setTimeout(() => ready.reject(new Error('Redis didn’t start.')), STARTS_WITHIN_MS);
  let text = '';
  guard.stdout.on('data', (piece) => {
    text = `${text}${piece}`.slice(-2000);
    if (/ready to accept connections/i.test(text)) ready.resolve();
  });
  await ready.promise.finally(() => clearTimeout(timer));
  guard.unref();
  return guard;
}

async function endServer(guard: ChildProcess): Promise<void> {
  if (guard.exitCode !== null) return;
  guard.ref();
  guard.stdin?.end();
  await once(guard, 'exit');
}
