/** A renderer can read the program and one folder. Node.js confines JavaScript only; native code needs a sandbox. */
import { type ChildProcess, execFile, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const PROJECT_DIR = path.join(import.meta.dirname, '../../../..');
/** The project's whole folder isn't included, because DATA_DIR may be in it. */
const CODE = ['src', 'node_modules', 'package.json'].map((name) => path.join(PROJECT_DIR, name));
/** The places of the C library and the files it loads, on systems that have bubblewrap. */
const LIBRARIES = ['/usr', '/lib', '/lib64', '/etc/ld.so.cache', '/nix/store'];
const COMMANDS = ['/usr/bin', '/usr/local/bin', '/bin', '/run/current-system/sw/bin'];
const find = (name: string) => COMMANDS.map((folder) => `${folder}/${name}`).find((file) => existsSync(file));
/** If the system lacks this command, the processes keep the server's priority. */
const NICE_COMMAND = find('nice');
const PROBE_WITHIN_MS = 5000;

/** The command that builds the sandbox, or null if the system has none that works. */
export type Sandbox = string | null;

let found: Promise<Sandbox> | undefined;

/** Checks once whether this process may start Node.js in the sandbox on this system. */
export function findSandbox(): Promise<Sandbox> {
  found ??= trySandbox();
  return found;
}

async function trySandbox(): Promise<Sandbox> {
  const command = find('bwrap');
  if (!command) return null;
  const probe = [...sandboxed([]), process.execPath, '--version'];
  return promisify(execFile)(command, probe, { env: {}, timeout: PROBE_WITHIN_MS }).then(
    () => command,
    () => null,
  );
}

type Confined = {
  /** The priority below the server's; 19 is the lowest. */
  nice: number;
  args?: string[];
  nodeOptions?: string[];
  env?: Record<string, string>;
  readable: string;
  sandbox: Sandbox;
};

/** Starts a module as a process that can read only the program and the folder `readable`, and has nothing else. */
export function forkConfined(
  module: string,
  { nice, args = [], nodeOptions = [], env = {}, readable, sandbox }: Confined,
): ChildProcess {
  const options = [
    ...nodeOptions,
    '--permission',
    ...[...CODE, readable].map((folder) => `--allow-fs-read=${folder}`),
    '--allow-addons',
    '--allow-worker',
    '--disable-warning=SecurityWarning',
  ];
  // A priority that is set later doesn't count for the threads and processes that were started before.
  const command = [
    ...(NICE_COMMAND ? [NICE_COMMAND, '-n', String(nice)] : []),
    ...(sandbox ? [sandbox, ...sandboxed([readable])] : []),
    process.execPath,
  ];
  return fork(module, args, {
    execPath: command[0],
    execArgv: [...command.slice(1), ...options],
    // The renderer gets only this environment, and so none of the server's secrets.
    env,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

/** Returns the options of a sandbox in which only the program and the files in `readable` are visible. */
export const sandboxed = (readable: string[]): string[] =>
  namespacesWith([process.execPath, ...CODE, ...readable].flatMap((file) => ['--ro-bind', file, file]));

/**
 * Returns options without network, capabilities or other processes; only libraries and `mounts` are visible. It isn't a
 * session of its own: Linux shares processors among sessions first, so in another one the priority would count for
 * nothing. No terminal can be reached, because there is no /dev.
 */
export const namespacesWith = (mounts: string[]): string[] => [
  ...['--unshare-all', '--die-with-parent', '--cap-drop', 'ALL'],
  ...LIBRARIES.flatMap((folder) => ['--ro-bind-try', folder, folder]),
  ...mounts,
  ...['--remount-ro', '/', '--chdir', '/'],
];
