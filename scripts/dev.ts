/** `npm run dev` starts the server, restarted when its code changes, behind Vite, which swaps web code in place. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { freePort } from './free-port.ts';

// An editor that saves a file writes several times in a row.
const RESTARTS_AFTER_MS = 150;
const DRAINS_WITHIN_MS = 12_000;

const root = join(import.meta.dirname, '..');
const port = Number(process.env.PORT ?? 3000);
const serverPort = String(await freePort());

// The server uses the address that people open, and accepts requests from there as its own.
const environment = {
  ...process.env,
  NODE_ENV: 'development',
  PORT: serverPort,
  PUBLIC_URL: `http://localhost:${port}`,
};

process.env.SERVER_PORT = serverPort;
const web = await createServer({
  configFile: join(root, 'vite.config.ts'),
  server: { host: 'localhost', port, strictPort: true },
  clearScreen: false,
  logLevel: 'warn',
});
await web.listen();

let server = startServer();
let restart: NodeJS.Timeout | undefined;
let turn = Promise.resolve();

// `node --watch` isn't used: under it, a worker's reports of its imports arrive among the messages of our own workers.
for (const folder of ['src/server', 'src/shared']) {
  watch(join(root, folder), { recursive: true }, (_, file) => {
    if (!file?.endsWith('.ts') || file.endsWith('.test.ts')) return;
    clearTimeout(restart);
    restart = setTimeout(() => {
      turn = turn.then(restartServer);
    }, RESTARTS_AFTER_MS);
  });
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    clearTimeout(restart);
    await Promise.allSettled([turn.then(() => end(server)), web.close()]);
    process.exit(0);
  });
}

function startServer(): ChildProcess {
  return spawn(process.execPath, ['scripts/run.mjs', 'src/server/main.ts'], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

async function restartServer() {
  await end(server);
  server = startServer();
}

async function end(running: ChildProcess) {
  if (running.exitCode !== null || running.signalCode !== null) return;
  const ended = once(running, 'exit', { signal: AbortSignal.timeout(DRAINS_WITHIN_MS) });
  running.kill('SIGTERM');
  await ended.catch(() => running.kill('SIGKILL'));
}
