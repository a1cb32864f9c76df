import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eachDatabase } from '#test/server/database.ts';
import { openWindow, type TestMember } from '#test/server/member.ts';
import { startTestServer, type TestServer } from '#test/server/server.ts';
import { storeMessages } from './store-messages.ts';

eachDatabase('A commit whose answer is lost', (database) => {
  let server: TestServer;
  let isLosing = false;
  const windows: TestMember[] = [];
  const enter = async () => {
    const window = await openWindow(server.url, { room: 'anonymous' });
    windows.push(window);
    await window.join();
    return window;
  };
  beforeAll(async () => {
    const store: typeof storeMessages = async (...batch) => {
      const commit = await storeMessages(...batch);
      if (isLosing) throw new Error('Connection terminated unexpectedly');
      return commit;
    };
    server = await startTestServer(database(), { storeMessages: store });
  });
  afterAll(async () => {
    for (const window of windows) window.close();
    await server?.stop();
  });

  it('is sent to everybody once, in its place, and acknowledged when it is sent again', async () => {
    const [ana, bo] = [await enter(), await enter()];
    await ana.say('first');
    isLosing = true;
    const clientId = randomUUID();
    await expect(ana.say('lost', clientId)).rejects.toThrow('The room is busy. Please try again.');
    await bo.until(() => bo.messages.some(({ message }) => message === 'lost'));
    isLosing = false;
    const resent = await ana.say('lost', clientId);
    await ana.say('last');
    await bo.until(() => bo.messages.at(-1)?.message === 'last');
    const cleo = await enter();
    for (const window of [ana, bo, cleo]) {
      expect(window.messages.map(({ message }) => message)).toEqual(['first', 'lost', 'last']);
      expect(window.messages[1]).toEqual(resent);
    }
  });

  it('is sent before what is said next, however soon that is', async () => {
    const bo = await enter();
    isLosing = true;
    await Promise.allSettled(Array.from({ length: 20 }, (_, n) => bo.say(`lost ${n}`)));
    isLosing = false;
    await bo.say('next');
    await bo.until(() => bo.messages.at(-1)?.message === 'next');
    const said = bo.messages.slice(-21).map(({ message }) => message);
    expect(said.slice(0, -1).toSorted()).toEqual(
      Array.from({ length: 20 }, (_, n) => `lost ${n}`).toSorted(),
    );
    const timestamps = bo.messages.map(({ timestamp }) => timestamp);
    expect(timestamps).toEqual([...new Set(timestamps)].toSorted());
  });
});
