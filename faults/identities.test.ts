import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBreaches } from '#test/faults/checker.ts';
import { PageReader, readRoom } from '#test/faults/readers.ts';
import { Speaker } from '#test/faults/speaker.ts';
import { oneDatabase } from '#test/server/database.ts';
import { drawSecret } from '#test/server/member.ts';
import { startTestServer, type TestServer } from '#test/server/server.ts';
import { isOwn } from '#web/chat/room/room-state.ts';

oneDatabase('Whose message it is', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database());
  });
  afterAll(() => server.stop());

  it('the first text stays when an id is sent again with another, and ids of two people never meet', async () => {
    const [ana, bo] = ['Ana', 'Bo'].map((name) => new Speaker(server.url, { name }));
    if (!ana || !bo) throw new Error('There are two.');
    await Promise.all([ana.joined(), bo.joined()]);
    const clientId = randomUUID();
    const first = await ana.say('first', clientId);
    expect((await ana.say('second', clientId)).stored).toEqual(first.stored);
    expect((await bo.say('mine', clientId)).stored?.id).not.toBe(first.stored?.id);
    const sends = [first, ...bo.sends];
    expect(findBreaches({ sends, history: await readRoom(server.url) })).toEqual([]);
    ana.close();
    bo.close();
  });

  it('two windows of one person show each message once and as their own; another’s with the same name isn’t', async () => {
    const secret = drawSecret();
    const [left, right] = ['left', 'right'].map((name) => new PageReader(server.url, name, secret));
    const stranger = new PageReader(server.url, 'stranger');
    if (!left || !right) throw new Error('There are two.');
    const pages = [left, right, stranger];
    await Promise.all(pages.map((page) => page.until(() => page.client.view.me !== null && page.isWhole)));
    for (const page of pages) page.client.send(`said in ${page.name}`);
    const texts = pages.map(({ name }) => `said in ${name}`);
    const has = (page: PageReader) =>
      texts.every((text) => page.shown.some(({ message }) => message === text)) &&
      page.client.view.outgoing.length === 0;
    await Promise.all(pages.map((page) => page.until(() => has(page))));
    const own = ({ client, shown }: PageReader) =>
      shown.filter((message) => isOwn(client.view, message)).map(({ message }) => message);
    expect(own(left).toSorted()).toEqual(['said in left', 'said in right']);
    expect(own(right)).toEqual(own(left));
    expect(own(stranger)).toEqual(['said in stranger']);
    const history = await readRoom(server.url);
    for (const page of pages) expect(page.shown).toEqual(history);
    for (const page of pages) page.close();
  });
});
