/** For tests and benches: the server in its own process, as `npm start` runs it, to be drained or killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = path.join(import.meta.dirname, '../..');
const READY = /^Cogito is ready at (\S+)$/;

export type ServerProcess = {
  url: string;
  process: ChildProcess;
  output: () => string;
  errors: () => string;
  /** Sends the signal and returns how the process ended. */
  end: (signal: NodeJS.Signals) => Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
};

type Environment = Record<string, string>;

/** The options of `npm start` for Node: collecting more young objects at once would block everybody (decision 49). */
export const START_OPTIONS = startScript().split(' ').slice(2, -2);

/** Starts a server on a free port and resolves once it is ready. @throws with its output if it ends before. */
export function startProcess(environment: Environment): Promise<ServerProcess> {
  return start(spawnServer(environment), READY);
}

/** Starts a process that renders pages and serves nothing. */
export function startRenderWorker(environment: Environment): Promise<ServerProcess> {
  return start(spawnServer(environment, ['src/server/cli/cog.ts', 'render-worker']), /^(Rendering pages)/);
}

async function start(
  { child, output, errors }: ReturnType<typeof spawnServer>,
  isReady: RegExp,
): Promise<ServerProcess> {
  const ready = Promise.withResolvers<string>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    const address = isReady.exec(line)?.[1];
    if (address) ready.resolve(address);
  });
  const gone = () => ready.reject(new Error(`The server ended before it was ready: ${output()}`));
  child.once('exit', gone);
  const url = await ready.promise;
  child.off('exit', gone);
  return { url, process: child, output, errors, end: (signal) => end(child, signal) };
}

/** Runs a server that is expected to refuse its start; resolves with its exit code and output. */
export async function runToEnd(environment: Environment): Promise<{ code: number | null; output: string }> {
  const { child, output } = spawnServer(environment);
  const [code] = await once(child, 'close');
  return { code: code as number | null, output: output() };
}

/** Starts a server and kills it after this many milliseconds, or as soon as it is ready; returns false in that case. */
export async function killStarting(environment: Environment, afterMs: number): Promise<boolean> {
  const { child, output } = spawnServer(environment);
  const kill = () => child.kill('SIGKILL');
  const timer = setTimeout(kill, afterMs);
  let isReady = false;
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (!READY.test(line)) return;
    isReady = true;
    kill();
  });
  await once(child, 'close');
  clearTimeout(timer);
  if (child.exitCode !== null) throw new Error(`The server ended by itself: ${output()}`);
  return !isReady;
}

function spawnServer(environment: Environment, command = ['src/server/main.ts']) {
  const child = spawn(process.execPath, [...START_OPTIONS, 'scripts/run.mjs', ...command], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: '0',
      LOG_LEVEL: 'warn',
      SAMPLE_LIBRARY: 'off',
      TEXT_RECOGNITION: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let errors = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
  child.stderr.on('data', (chunk) => (errors += chunk));
  // However a test is interrupted, its server is killed.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  return { child, output: () => printed, errors: () => errors };
}

function startScript(): string {
  return JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')).scripts.start;
}

async function end(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null)
    return { code: child.exitCode, signal: child.signalCode };
  const ended = once(child, 'exit');
  child.kill(signal);
  const [code, killedBy] = await ended;
  return { code: code as number | null, signal: killedBy as NodeJS.Signals | null };
}
