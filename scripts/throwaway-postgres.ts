/** A PostgreSQL server for one test run, with its own folder, port and password; nothing is left afterwards. */
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Readable } from 'node:stream';
import { freePort } from './free-port.ts';

const OLDEST_VERSION = 15;
const PACKAGED_IN = '/usr/lib/postgresql';
const STARTS_WITHIN_MS = 30_000;

/** The settings of a small server that syncs every commit to disk, like a real one. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '32MB',
  max_wal_size: '256MB',
  autovacuum: 'off',
  fsync: 'on',
};

export type ThrowawayPostgres = {
  url: string;
  stop: () => Promise<void>;
  /** Ends the server like a crash, and leaves its folder. */
  crash: () => Promise<void>;
  restart: () => Promise<void>;
};

/**
 * Starts a server in its own folder, or returns null if PostgreSQL 15 or later isn't installed.
 * @param settings are added to those of every such server.
 */
export async function startThrowawayPostgres(
  settings: Record<string, string> = {},
): Promise<ThrowawayPostgres | null> {
  const binaries = findPostgres();
  if (!binaries) return null;
  const folder = mkdtempSync(join(tmpdir(), 'cogito-postgres-'));
  const owner = unprivilegedOwner();
  const password = randomBytes(16).toString('hex');
  try {
    writeFileSync(join(folder, 'password'), password);
    if (owner) for (const path of [folder, join(folder, 'password')]) chownSync(path, owner.uid, owner.gid);
    createCluster(binaries, folder, owner);
    const port = await freePort();
    const place = {
      binaries,
      folder,
      owner,
      settings: toOptions({ ...SETTINGS, ...settings, port: String(port) }),
    };
    const stop = await startServer(place);
    return {
      url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
      stop,
      crash: () => control(place, ['stop', '-m', 'immediate']),
      restart: () => control(place, ['start', '-o', place.settings.join(' '), '-l', join(folder, 'log')]),
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Returns the folder of a recent enough PostgreSQL, preferably the newest packaged one. */
export function findPostgres(): string | undefined {
  const packaged = existsSync(PACKAGED_IN)
    ? readdirSync(PACKAGED_IN)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(PACKAGED_IN, version, 'bin'))
    : [];
  return [...packaged, ...searchPath()].find((folder) => {
    if (!existsSync(join(folder, 'initdb'))) return false;
    const { stdout } = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
    return Number(/(\d+)/.exec(stdout ?? '')?.[1]) >= OLDEST_VERSION;
  });
}

type Owner = { uid: number; gid: number } | undefined;

/** PostgreSQL refuses to run as root, so root runs it as `postgres` or `nobody`. */
function unprivilegedOwner(): Owner {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
    if (uid?.status === 0 && gid?.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new Error(
    'PostgreSQL can’t run as root, and this machine has neither a user `postgres` nor `nobody`.',
  );
}

function createCluster(binaries: string, folder: string, owner: Owner) {
  const options = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${join(folder, 'password')}`];
  const made = spawnSync(
    join(binaries, 'initdb'),
    [...options, '--encoding=UTF8', '--locale=C', '--no-sync', '--pgdata', join(folder, 'data')],
    { ...owner, cwd: folder, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error?.message}`);
}

// The shell outlives the tests: when its input ends, by a call, a crash or Ctrl-C, the shell cleans up.
// After a crash and a restart, the running server may be another one than the shell started.
const GUARD = `
  trap '' INT TERM HUP
  "$@" </dev/null &
  cat >/dev/null
  server=$(head -n 1 "$0/data/postmaster.pid" 2>/dev/null)
  test -n "$server" && kill -QUIT $server
  wait
  while test -n "$server" && kill -0 $server 2>/dev/null; do sleep 0.02; done
  cd / && rm -rf "$0"
`;

type Place = { binaries: string; folder: string; owner: Owner; settings: string[] };

const toOptions = (settings: Record<string, string>) =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value || "''"}`]);

async function control({ binaries, folder, owner }: Place, command: string[]): Promise<void> {
  const options = ['--pgdata', join(folder, 'data'), '--wait', '--silent'];
  const [action = '', ...rest] = command;
  const child = spawn(join(binaries, 'pg_ctl'), [action, ...options, ...rest], {
    ...owner,
    cwd: folder,
    stdio: 'ignore',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`pg_ctl ${action} failed with ${code}.`);
}

async function startServer({ binaries, folder, owner, settings }: Place) {
  const command = [
    join(binaries, 'postgres'),
    '-D',
    join(folder, 'data'),
    ...settings.map((each) => each.replaceAll("'", '')),
  ];
  const guard = spawn('sh', ['-c', GUARD, folder, ...command], {
    ...owner,
    cwd: folder,
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const stop = async () => {
    guard.ref();
    guard.stdin.end();
    if (guard.exitCode === null) await once(guard, 'exit');
  };
  try {
    await isReady(guard.stderr);
  } catch (error) {
    await stop();
    throw error;
  }
  guard.unref();
  return stop;
}

function isReady(log: Readable): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = '';
    const fail = () => reject(new Error(`PostgreSQL didn’t start:\n${text}`));
    const timer = setTimeout(fail, STARTS_WITHIN_MS);
    log.setEncoding('utf8').on('data', (chunk) => {
      text = (text + chunk).slice(-5000);
      if (text.includes('ready to accept connections')) resolve();
      else if (text.includes('FATAL')) fail();
      else return;
      clearTimeout(timer);
    });
  });
}

const searchPath = () => (process.env.PATH ?? '').split(delimiter);
