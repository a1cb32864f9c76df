import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { eachDatabase } from '#test/server/database.ts';
import { drawSecret, openWindow } from '#test/server/member.ts';
import { startTestServer, type TestServer } from '#test/server/server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

eachDatabase('The chat’s clock and limits', (database, itOnce) => {
  let server: TestServer;
  // On PostgreSQL, timestamps are by its own clock, which no test can move.
  let nowMs = Date.now();
  beforeAll(async () => {
    server = await startTestServer(database(), {
      environment: { RATE_LIMITS: 'on', ANONYMOUS_RETENTION_DAYS: '7' },
      now: () => nowMs,
    });
  });
  afterAll(() => server.stop());

  const enter = async (secret = drawSecret()) => {
    const window = await openWindow(server.url, { room: 'anonymous', secret });
    const joined = await window.join();
    return { window, mark: joined.ok ? joined.mark : null };
  };

  itOnce('lets five messages at once and then one a second pass, and asks for patience beyond', async () => {
    const { window } = await enter();
    for (let n = 0; n < 5; n++) await window.say(`burst ${n}`);
    for (let n = 0; n < 30; n++) {
      nowMs += 1000;
      await window.say(`steady ${n}`);
    }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => window.ask('chat message', { message: 'x' })),
    );
    const refused = answers.filter((answer) => !answer.ok);
    expect(refused.length).toBeGreaterThan(8);
    expect(refused[0]).toMatchObject({ code: 'slow_down', retryAfterMs: expect.any(Number) });
    window.close();
  });

  itOnce('keeps timestamps increasing when the clock stands still or steps back', async () => {
    const { window } = await enter();
    const first = await window.say('before');
    nowMs -= 60 * 60 * 1000;
    const second = await window.say('after the step');
    expect(second.timestamp > first.timestamp).toBe(true);
    expect((await window.say('same moment')).timestamp > second.timestamp).toBe(true);
    nowMs += 60 * 60 * 1000;
    window.close();
  });

  it('gives the same secret another mark the next day, and erases the day’s key', async () => {
    const secret = drawSecret();
    const today = await enter(secret);
    await server.stop();
    server = await startTestServer(database(), { now: () => nowMs });
    expect((await enter(secret)).mark).toBe(today.mark);
    await server.stop();
    nowMs += DAY_MS;
    server = await startTestServer(database(), { now: () => nowMs });
    expect((await enter(secret)).mark).not.toBe(today.mark);
    await eventually(async () =>
      expect(await database().db.selectFrom('dayKeys').select('day').execute()).toHaveLength(1),
    );
    today.window.close();
  });

  it('erases anonymous messages when their days are over, down to the last byte of the files', async () => {
    const { window } = await enter();
    await window.say('old-words-to-be-forgotten');
    await server.stop();
    nowMs += 8 * DAY_MS;
    server = await startTestServer(database(), {
      environment: { ANONYMOUS_RETENTION_DAYS: '7' },
      now: () => nowMs,
    });
    await eventually(async () => {
      expect(await database().db.selectFrom('chatMessages').selectAll().execute()).toEqual([]);
      for (const file of await readdir(database().dataDir, { recursive: true, withFileTypes: true })) {
        if (!file.isFile()) continue;
        const bytes = await readFile(path.join(file.parentPath, file.name));
        expect(bytes.includes('old-words-to-be-forgotten')).toBe(false);
      }
    });
    expect((await enter()).window.messages).toEqual([]);
    window.close();
  });
});
