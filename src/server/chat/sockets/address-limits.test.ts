/** Limits of one address, over real sockets; the figures themselves are tested in `event-limits.test.ts`. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { oneDatabase } from '#test/server/database.ts';
import { drawSecret, openWindow, type TestMember } from '#test/server/member.ts';
import { startTestServer, type TestServer } from '#test/server/server.ts';

oneDatabase('One address', (database) => {
  let server: TestServer;
  let nowMs = Date.UTC(2026, 10, 21, 12);
  const windows: TestMember[] = [];
  beforeAll(async () => {
    server = await startTestServer(database(), {
      environment: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' },
      now: () => nowMs,
    });
  });
  afterEach(() => {
    for (const window of windows.splice(0)) window.close();
    nowMs += 60_000;
  });
  afterAll(() => server.stop());

  const enter = async (forwardedFor: string) => {
    const window = await openWindow(server.url, { room: 'anonymous', secret: drawSecret(), forwardedFor });
    windows.push(window);
    expect(await window.join()).toMatchObject({ ok: true });
    return window;
  };
  /** Sends 480 messages at once by 60 secrets; returns how many were accepted, and the first refusal. */
  const flood = async (addressOf: (n: number) => string) => {
    const flooders = await Promise.all(Array.from({ length: 60 }, (_, n) => enter(addressOf(n))));
    const answers = await Promise.all(
      flooders.flatMap((window) =>
        Array.from({ length: 8 }, () => window.ask('chat message', { message: 'flood' })),
      ),
    );
    return { taken: answers.filter(({ ok }) => ok).length, refused: answers.find(({ ok }) => !ok) };
  };

  it('gets no more messages through with 60 secrets than anybody could read, and others still do', async () => {
    const { taken, refused } = await flood(() => '198.51.100.77');
    expect(taken).toBe(200);
    expect(refused).toMatchObject({ code: 'slow_down', retryAfterMs: expect.any(Number) });
    const [neighbour, elsewhere] = [await enter('198.51.100.77'), await enter('198.51.100.78')];
    expect(await neighbour.ask('chat message', { message: 'hello' })).toMatchObject({ code: 'slow_down' });
    expect(await elsewhere.ask('chat message', { message: 'hello' })).toMatchObject({ ok: true });
    nowMs += 1000;
    expect(await neighbour.ask('chat message', { message: 'hello' })).toMatchObject({ ok: true });
  });

  it('is a whole /64 of IPv6', async () => {
    const { taken } = await flood((n) => `2001:db8:1:2::${n.toString(16)}`);
    expect(taken).toBe(200);
    expect(await (await enter('2001:db8:1:3::1')).ask('chat message', { message: 'hello' })).toMatchObject({
      ok: true,
    });
  });

  it('is stored nowhere', async () => {
    await (await enter('203.0.113.199')).say('nobody knows from where');
    for (const file of await readdir(database().dataDir, { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue;
      const bytes = await readFile(path.join(file.parentPath, file.name));
      for (const address of ['203.0.113.199', '198.51.100.77', '2001:db8:1']) {
        expect(bytes.includes(address)).toBe(false);
      }
    }
  });
});
