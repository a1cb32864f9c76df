/** A server behind the shipped Caddyfile, beside one that stands still: it accepts connections and answers none. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { promisedMs } from '#test/faults/seed.ts';
import { oneDatabase } from '#test/server/database.ts';
import { openWindow } from '#test/server/member.ts';
import { startTestServer, type TestServer } from '#test/server/server.ts';
import { freePort } from '../scripts/free-port.ts';
import { findCaddy } from '../scripts/system-packages.ts';

const VISITORS = 6;
/** Three seconds are for visitors whom Caddy has just sent to the server that stands still. */
const GET_THROUGH_WITHIN_MS = 8000;

describe.skipIf(findCaddy() === undefined)('Behind Caddy', () => {
  oneDatabase('a server beside one that stands still', (database) => {
    let server: TestServer;
    let still: Server;
    let caddy: RunningCaddy;
    beforeAll(async () => {
      server = await startTestServer(database(), { environment: { TRUST_PROXY: '127.0.0.1' } });
      still = createServer(() => {}).listen(0, '127.0.0.1');
      await once(still, 'listening');
      caddy = await startCaddy([
        `127.0.0.1:${(still.address() as AddressInfo).port}`,
        new URL(server.url).host,
      ]);
    });
    afterAll(async () => {
      await caddy.stop();
      still.close();
      await server.stop();
    });

    it('gets everybody who comes, by either chat and by other calls', async () => {
      for (let round = 0; round < 2; round++) {
        const cameAt = performance.now();
        const windows = Array.from({ length: VISITORS }, () => openWindow(caddy.url, { room: 'anonymous' }));
        for (const window of await Promise.all(windows)) window.close();
        expect((await fetch(`${caddy.url}/api/auth/isAuth`)).status).toBe(200);
        expect(performance.now() - cameAt).toBeLessThan(promisedMs(GET_THROUGH_WITHIN_MS));
      }
    });
  });
});

type RunningCaddy = { url: string; stop: () => Promise<void> };

/** Starts Caddy without a certificate; everything else is as shipped. */
async function startCaddy(servers: string[]): Promise<RunningCaddy> {
  const folder = mkdtempSync(join(tmpdir(), 'cogito-caddy-'));
  const url = `http://127.0.0.1:${await freePort()}`;
  const site = readFileSync(join(import.meta.dirname, '../ops/Caddyfile'), 'utf8');
  writeFileSync(join(folder, 'Caddyfile'), `{\n\tadmin off\n}\n${site}`);
  const env = { ...process.env, HOME: folder, COGITO_HOST: url, COGITO_SERVERS: servers.join(' ') };
  const child: ChildProcess = spawn(findCaddy() ?? 'caddy', ['run', '--config', join(folder, 'Caddyfile')], {
    env,
    stdio: 'ignore',
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  await eventually(() => fetch(`${url}/healthz`));
  return {
    url,
    async stop() {
      process.off('exit', kill);
      const ended = once(child, 'exit');
      kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
