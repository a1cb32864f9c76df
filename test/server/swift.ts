/** For tests: an S3-compatible store that checks signatures: OpenStack Swift with `s3api`, from Debian's packages. */
import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { readConfig } from '#server/config.ts';
import { sendToStore } from '#server/storage/s3-requests.ts';

export type S3Store = { endpoint: string; credentials: Record<string, string> };

const PYTHON = '/usr/bin/python3';
const CREDENTIALS = { AWS_ACCESS_KEY_ID: 'test:tester', AWS_SECRET_ACCESS_KEY: 'testing' };

/** Whether Debian's packages python3-swift and memcached are installed. */
export const hasSwift = (): boolean =>
  existsSync('/usr/bin/memcached') &&
  spawnSync(PYTHON, ['-c', 'import swift.common.middleware.s3api']).status === 0;

let swift: Promise<S3Store> | undefined;

/** Starts one server for all tests of a process, in its own folder; it ends with the process. */
export function startSwift(): Promise<S3Store> {
  swift ??= start();
  return swift;
}

async function start(): Promise<S3Store> {
  const folder = mkdtempSync(path.join(tmpdir(), 'cogito-swift-'));
  const server = spawn(PYTHON, [path.join(import.meta.dirname, 'start-swift.py'), folder], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  for await (const line of createInterface({ input: server.stdout })) {
    const port = /^ready (\d+)$/.exec(line)?.[1];
    if (!port) continue;
    // This process may end without waiting for Swift, which ends when its standard input does.
    server.unref();
    return { endpoint: `http://127.0.0.1:${port}`, credentials: CREDENTIALS };
  }
  throw new Error('Swift ended before it was ready.');
}

/** Creates a bucket in the store; returns the variables for a server that uses it. */
export async function createBucket({ endpoint, credentials }: S3Store): Promise<Record<string, string>> {
  const environment = {
    STORAGE_URL: `s3://test-${randomUUID()}/library?endpoint=${endpoint}`,
    ...credentials,
  };
  const { store } = readConfig(environment);
  if (store) await sendToStore(store, { method: 'PUT' }, (response) => response.text());
  return environment;
}
