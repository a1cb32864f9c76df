import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Message } from '#shared/chat.ts';
import { eventually } from '#test/eventually.ts';
import { eachDatabase } from '#test/server/database.ts';
import { openWindow } from '#test/server/member.ts';
import { startTestServer, type TestServer } from '#test/server/server.ts';
import { storeMessages } from '../store-messages.ts';
import { RecentPage } from './pages.ts';

eachDatabase('The newest page', (database) => {
  let server: TestServer;
  /** While this is set, the answer of a commit is held back. */
  let held: Promise<void> | undefined;
  const stored = Promise.withResolvers<void>();
  beforeAll(async () => {
    const store: typeof storeMessages = async (...batch) => {
      const answer = await storeMessages(...batch);
      if (held) stored.resolve();
      await held;
      return answer;
    };
    server = await startTestServer(database(), { storeMessages: store });
  });
  afterAll(() => server?.stop());

  it('has a message once that was stored, and not yet sent, while a removal read it anew', async () => {
    const admin = await server.signIn('admin');
    const ana = await openWindow(server.url, { room: 'anonymous' });
    await ana.join();
    const regretted = await ana.say('regretted');
    await ana.say('before');

    const release = Promise.withResolvers<void>();
    held = release.promise;
    const after = ana.say('after');
    await stored.promise;
    await admin.call('DELETE', `/api/chat/anonymous/messages/${regretted.id}`);
    const early = await openWindow(server.url, { room: 'anonymous' });
    await early.join();
    release.resolve();
    await after;
    const late = await openWindow(server.url, { room: 'anonymous' });
    await late.join();

    const { id } = await after;
    await early.until(() => early.messages.at(-1)?.id === id);
    for (const window of [early, late])
      expect(window.messages.map(({ message }) => message)).toEqual(['before', 'after']);
    for (const window of [ana, early, late]) window.close();
  });

  it('is whole for everybody who joins before, while and after its newest message is removed', async () => {
    held = undefined;
    const admin = await server.signIn('admin');
    const ana = await openWindow(server.url, { room: 'anonymous' });
    await ana.join();
    for (let n = 0; n < 60; n += 10)
      await Promise.all(Array.from({ length: 10 }, (_, k) => ana.say(`page ${n + k}`)));
    const newest = await ana.say('regretted as well');
    const joined = async () => {
      const window = await openWindow(server.url, { room: 'anonymous' });
      await window.join();
      await window.until(
        () => window.messages.at(-1)?.id !== newest.id || window.removed.includes(newest.id),
      );
      const { length } = window.messages;
      window.close();
      return length;
    };
    const removal = admin.call('DELETE', `/api/chat/anonymous/messages/${newest.id}`);
    const meanwhile = await Promise.all(Array.from({ length: 12 }, joined));
    await removal;
    expect([...meanwhile, await joined()]).toEqual(Array(13).fill(50));
    ana.close();
  });
});

it('a newest page that is read again after a failure lacks what is removed meanwhile', async () => {
  const [gone, left] = ['gone', 'left'].map((id, n) => ({
    ...{ id, user: 'Cog7', message: id, role: 'member' as const },
    timestamp: `2026-11-21T10:00:00.00000${n}Z`,
  })) as [Message, Message];
  const reading = Promise.withResolvers<Message[]>();
  const away = () => Promise.reject(new Error('away'));
  const readings = [away, () => reading.promise, async () => [left]];
  const page = new RecentPage({ read: () => (readings.shift() ?? away)(), onChange: () => {} });
  await page.whole().catch(() => {});
  const joined = page.whole();
  await eventually(() => expect(readings).toHaveLength(1));
  const removed = page.takeOut(gone.id);
  reading.resolve([gone, left]);
  await Promise.all([joined, removed]);
  expect(page.messages).toEqual([left]);
});
