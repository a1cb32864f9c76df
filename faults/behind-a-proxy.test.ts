/** Two servers behind the shipped nginx configuration, restarted one after the other under load. */
import { connect as connectHttp2 } from 'node:http2';
import { Agent, request } from 'node:https';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { findBreaches, type Send } from '#test/faults/checker.ts';
import { type RunningProxy, startProxy } from '#test/faults/nginx.ts';
import { pause } from '#test/faults/pause.ts';
import { PageReader, readRoom, settled } from '#test/faults/readers.ts';
import { promisedMs, sized } from '#test/faults/seed.ts';
import { ServerControl } from '#test/faults/server-control.ts';
import { Speaker, speakOn } from '#test/faults/speaker.ts';
import { postgresDatabase } from '#test/server/database.ts';
import { freePort } from '../scripts/free-port.ts';
import { findNginx } from '../scripts/system-packages.ts';

const BACK_WITHIN_MS = 10_000;
/** Four clients call at this interval, so that a refusal of a few milliseconds meets one of them. */
const CALLS_EVERY_MS = sized(10, 0);

describe.skipIf(findNginx() === undefined || inject('redisUrl') === null)('Behind nginx', () => {
  postgresDatabase('two servers', (database) => {
    let controls: ServerControl[];
    let proxy: RunningProxy;
    beforeAll(async () => {
      const ports = [await freePort(), await freePort()] as [number, number];
      controls = ports.map(
        (port) =>
          new ServerControl(database(), {
            PORT: `${port}`,
            TRUST_PROXY: '127.0.0.1',
            REDIS_URL: inject('redisUrl') ?? '',
          }),
      );
      proxy = await startProxy(ports);
      await Promise.all(controls.map((control) => control.start()));
    });
    afterAll(async () => {
      await Promise.all(controls.map((control) => control.clear()));
      await proxy.stop();
    });

    /** Returns the history of either server once it is complete; `before` messages were there already. */
    const historyWith = (sends: Send[], before = 0) =>
      eventually(async () => {
        const history = await readRoom(proxy.url);
        expect(findBreaches({ sends, history: history.slice(before) })).toEqual([]);
        return history;
      });

    it('are restarted under load: no request fails, everybody is back soon, and nothing is read twice', {
      timeout: 600_000,
    }, async () => {
      const pages = Array.from({ length: sized(8, 100) }, (_, n) => new PageReader(proxy.url, `page ${n}`));
      for (const page of pages) page.client.setAtBottom(false);
      const speakers = Array.from({ length: 3 }, (_, n) => new Speaker(proxy.url, { name: `S${n}` }));
      const spoken = speakOn(speakers, 20);
      await Promise.all(pages.map((page) => page.until(() => page.isWhole)));
      const load = callOn(proxy.url);
      for (let round = 0; round < sized(1, 10); round++)
        for (const control of controls.slice(0, sized(1, 2))) {
          await spoken.answered(20);
          const stoppedAt = performance.now();
          const ended = control.end('SIGTERM');
          await Promise.all(pages.map((page) => page.until(() => page.isWhole)));
          expect(await ended).toEqual({ code: 0, signal: null });
          await Promise.all(pages.map((page) => page.until(() => page.isWhole)));
          expect(performance.now() - stoppedAt).toBeLessThan(promisedMs(BACK_WITHIN_MS));
          await control.start();
        }
      await spoken.answered(20);
      const sends = await spoken.end();
      const { count, failures } = await load.end();
      const history = await historyWith(sends);
      const readings = await settled(pages, history);
      expect(findBreaches({ sends, history, readings })).toEqual([]);
      for (const { arrivals } of pages)
        expect(new Set(arrivals.map(({ id }) => id)).size).toBe(arrivals.length);
      console.log(`${count} requests while servers were restarted`);
      expect(failures).toEqual([]);
      for (const each of [...pages, ...speakers]) each.close();
    });

    it('are reached by HTTP/2, and refuse an upload at its first byte, before nginx has read the rest', async () => {
      const client = connectHttp2(proxy.url);
      const status = await new Promise((resolve, reject) => {
        client.once('error', reject);
        const stream = client.request({ ':path': '/healthz' });
        stream.once('response', (headers) => resolve(headers[':status']));
        stream.resume().end();
      });
      client.close();
      expect(status).toBe(200);
      const answer = await new Promise((resolve, reject) => {
        const upload = request(`${proxy.url}/api/materials`, {
          method: 'POST',
          headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 50_000_000 },
        });
        upload.once('response', ({ statusCode }) => resolve(statusCode));
        upload.once('error', reject);
        upload.write('--b\r\n');
      });
      expect(answer).toBe(401);
    });

    it('leave no address in a log, whatever the servers do', async () => {
      expect(proxy.logs()).toContain(' POST /api/contact ');
      expect(proxy.logs()).not.toMatch(/\d+\.\d+\.\d+\.\d+|client:|socket\.io/);
    });
  });
});

const contactMessage = { name: 'Asha Rai', email: 'asha@example.edu', message: 'Behind the proxy?' };

/** Reads and writes over HTTP until `end`, which returns the failures. */
function callOn(url: string) {
  let isOver = false;
  let count = 0;
  const failures: string[] = [];
  const call = async (path: string, body?: string) => {
    while (!isOver) {
      count++;
      const failure = await callOnce(`${url}${path}`, body);
      if (failure !== null) failures.push(`${path}: ${failure}`);
      await pause(CALLS_EVERY_MS);
    }
  };
  const post = JSON.stringify(contactMessage);
  const calls = [0, 1].flatMap(() => [call('/api/auth/isAuth'), call('/api/contact', post)]);
  return {
    async end() {
      isOver = true;
      await Promise.all(calls);
      return { count, failures };
    },
  };
}

/** HTTP/1.1 is used, because Node's fetch fails when nginx ends an HTTP/2 connection after a thousand requests. */
const agent = new Agent({ keepAlive: true, maxSockets: 4 });

function callOnce(url: string, body?: string): Promise<string | null> {
  return new Promise((resolve) => {
    const headers = body ? { 'content-type': 'application/json', 'content-length': body.length } : {};
    const call = request(url, { agent, method: body ? 'POST' : 'GET', headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode === 200 ? null : `${answer.statusCode}`));
    });
    call.once('error', (error) => resolve(error.message));
    call.end(body);
  });
}
