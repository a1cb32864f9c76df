/** A renderer reads the program and one folder. Node.js confines JavaScript only; native code needs a sandbox. */
import { type ChildProcess, execFile, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const PROJECT_DIR = path.join(import.meta.dirname, '../../../..');
/** Not the project's whole folder: DATA_DIR may be in it. */
const CODE = ['src', 'node_modules', 'package.json'].map((name) => path.join(PROJECT_DIR, name));
/** Where the C library and what it loads are on the systems that have bubblewrap. */
const LIBRARIES = ['/usr', '/lib', '/lib64', '/etc/ld.so.cache', '/nix/store'];
const BUBBLEWRAP = [
  '/usr/bin/bwrap',
  '/usr/local/bin/bwrap',
  '/bin/bwrap',
  '/run/current-system/sw/bin/bwrap',
];
const PROBE_WITHIN_MS = 5000;

/** The command that builds the sandbox, or null where the system has none that works. */
export type Sandbox = string | null;

let found: Promise<Sandbox> | undefined;

/** Looks once: tries whether this system lets this account start our runtime within the sandbox. */
export function findSandbox(): Promise<Sandbox> {
  found ??= trySandbox();
  return found;
}

async function trySandbox(): Promise<Sandbox> {
  const command = BUBBLEWRAP.find((file) => existsSync(file));
  if (!command) return null;
  const probe = [...sandboxed([]), process.execPath, '--version'];
  return promisify(execFile)(command, probe, { env: {}, timeout: PROBE_WITHIN_MS }).then(
    () => command,
    () => null,
  );
}

type Confined = {
  args?: string[];
  nodeOptions?: string[];
  env?: Record<string, string>;
  readable: string;
  sandbox: Sandbox;
};

export function forkConfined(
  module: string,
  { args = [], nodeOptions = [], env = {}, readable, sandbox }: Confined,
): ChildProcess {
  const options = [
    ...nodeOptions,
    '--permission',
    ...[...CODE, readable].map((folder) => `--allow-fs-read=${folder}`),
    '--allow-addons',
    '--allow-worker',
    '--disable-warning=SecurityWarning',
  ];
  return fork(module, args, {
    ...(sandbox === null
      ? { execArgv: options }
      : { execPath: sandbox, execArgv: [...sandboxed([readable]), process.execPath, ...options] }),
    // No secret of the server's reaches it.
    env,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

/** The program and what is named here are all that is in sight. */
export const sandboxed = (readable: string[]): string[] =>
  namespacesWith([process.execPath, ...CODE, ...readable].flatMap((file) => ['--ro-bind', file, file]));

/** Namespaces of its own without network, other processes or capabilities; nothing in sight but libraries and `mounts`. */
export const namespacesWith = (mounts: string[]): string[] => [
  ...['--unshare-all', '--die-with-parent', '--new-session', '--cap-drop', 'ALL'],
  ...LIBRARIES.flatMap((folder) => ['--ro-bind-try', folder, folder]),
  ...mounts,
  ...['--remount-ro', '/', '--chdir', '/'],
];
