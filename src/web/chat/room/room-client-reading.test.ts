import { describe, expect, it } from 'vitest';
import type { Message } from '#shared/chat.ts';
import { FakeRoom, fakeFrames, openClient, settleDown, shown } from '#test/room/room.ts';
import { RowBuilder, toShow } from './message-rows.ts';
import type { RoomClient } from './room-client.ts';
import { shownSegment } from './room-state.ts';
import { countUnread, unloadedBeginOfNew } from './unread.ts';

fakeFrames();

const texts = ({ view }: RoomClient) =>
  shownSegment(view)
    .loaded.filter(({ removed }) => !removed)
    .map(({ message }) => message);
const rows = ({ view }: RoomClient) =>
  new RowBuilder().build(toShow(view, new Map()), shownSegment(view).loaded);
const said = (fake: FakeRoom, from = 0, to?: number) =>
  fake.messages.slice(from, to).map(({ message }) => message);

/** Enters a room of `count` messages. */
async function enter(count = 300) {
  const fake = new FakeRoom();
  for (let n = 0; n < count; n++) fake.say(`line ${n}`);
  const opened = openClient(fake);
  fake.reconnect();
  await settleDown();
  return { fake, ...opened, message: (n: number) => fake.messages[n] as Message };
}

describe('a message that is opened', () => {
  it('is shown where it is loaded, without asking', async () => {
    const { client, message } = await enter();
    client.openMessage(message(280).id);
    expect(client.view.opened).toMatchObject({ id: message(280).id, state: 'shown' });
    expect(client.view).toMatchObject({ excerpt: null, place: 0 });
  });

  it('comes with what was said around it, and reading on leads down to the newest', async () => {
    const { fake, client, message } = await enter();
    client.openMessage(message(100).id);
    await settleDown();
    expect(client.view).toMatchObject({ opened: { state: 'shown' }, place: 1 });
    expect(texts(client)).toEqual(said(fake, 76, 126));
    fake.say('live');
    for (let page = 0; client.view.excerpt && page < 20; page++) {
      client.loadNewer();
      await settleDown();
    }
    expect(client.view.place).toBe(1);
    expect(texts(client)).toEqual(said(fake, 76));
    client.loadOlder();
    await settleDown();
    expect(texts(client)).toEqual(said(fake, 26));
  });

  it('is read on upwards, and left for the end, where one’s own messages go', async () => {
    const { fake, client, message } = await enter();
    client.openMessage(message(100).id);
    await settleDown();
    client.loadOlder();
    await settleDown();
    expect(texts(client)).toEqual(said(fake, 26, 126));
    client.goToEnd();
    expect(texts(client)).toEqual(said(fake, 250));
    client.openMessage(message(100).id);
    await settleDown();
    client.send('mine');
    await settleDown();
    expect(client.view.excerpt).toBe(null);
    expect(shown(client).at(-1)).toBe('mine');
  });

  it('is said to be gone where it was removed, and moves nothing', async () => {
    const { fake, client, message } = await enter();
    const gone = message(100);
    fake.remove(gone);
    client.openMessage(gone.id);
    await settleDown();
    expect(client.view).toMatchObject({ opened: { id: gone.id, state: 'gone' }, excerpt: null, place: 0 });
    client.dismissOpening();
    expect(client.view.opened).toBe(null);
  });

  it('is asked for again where the connection was lost meanwhile, and from an address before there is one', async () => {
    const { fake, message } = await enter();
    const { client } = openClient(fake);
    client.openMessage(message(40).id);
    expect(client.view.opened?.state).toBe('loading');
    fake.latencyMs = () => 100;
    fake.reconnect();
    fake.breakLine();
    fake.reconnect();
    await settleDown();
    expect(client.view.opened?.state).toBe('shown');
    expect(texts(client)).toContain('line 40');
  });

  it('leaves no removed words behind, also of those removed while one was away', async () => {
    const { fake, client, message } = await enter();
    client.openMessage(message(100).id);
    await settleDown();
    fake.remove(message(101));
    expect(texts(client)).not.toContain('line 101');
    fake.breakLine();
    fake.remove(message(90));
    fake.reconnect();
    await settleDown();
    expect(texts(client)).not.toContain('line 90');
    expect(client.view.excerpt).not.toBe(null);
  });

  it('is read on from where the last message of its excerpt was removed', async () => {
    const { fake, client, message } = await enter();
    client.openMessage(message(100).id);
    await settleDown();
    fake.remove(message(125));
    fake.remove(message(124));
    client.loadNewer();
    await settleDown();
    expect(texts(client)).toEqual(said(fake, 76, 149));
  });
});

describe('a search', () => {
  it('finds in the whole room, a page at a time, until there is no more', async () => {
    const { fake, client } = await enter(120);
    client.search('line');
    expect(client.view.search).toMatchObject({ query: 'line', hits: [], state: 'searching' });
    await settleDown();
    expect(client.view.search?.hits.map(({ message }) => message)).toEqual(said(fake, 70).reverse());
    client.searchOn();
    await settleDown();
    client.searchOn();
    await settleDown();
    expect(client.view.search).toMatchObject({ hasMore: false, state: 'found' });
    expect(client.view.search?.hits.map(({ message }) => message)).toEqual(said(fake).reverse());
    client.search('');
    expect(client.view.search).toBe(null);
  });

  it('drops answers to what is no longer asked, and hits that are removed', async () => {
    const { fake, client, message } = await enter(60);
    fake.latencyMs = () => 50;
    client.search('line 1');
    client.search('line 42');
    await settleDown();
    expect(client.view.search?.hits.map(({ message: text }) => text)).toEqual(['line 42']);
    fake.remove(message(42));
    expect(client.view.search?.hits).toEqual([]);
  });

  it('goes on where the connection was lost', async () => {
    const { fake, client } = await enter(60);
    fake.latencyMs = () => 50;
    client.search('line 42');
    fake.breakLine();
    fake.reconnect();
    await settleDown();
    expect(client.view.search).toMatchObject({ state: 'found', hits: [{ message: 'line 42' }] });
  });
});

describe('an answer', () => {
  it('goes out with what it answers, and its row has the original', async () => {
    const { fake, client, message } = await enter(60);
    client.send('I agree', message(50).id);
    expect(rows(client).at(-1)).toMatchObject({ kind: 'outgoing', original: { message: 'line 50' } });
    await settleDown();
    expect(fake.messages.at(-1)).toMatchObject({ message: 'I agree', replyTo: message(50).id });
    expect(rows(client).at(-1)).toMatchObject({ kind: 'message', original: { message: 'line 50' } });
    fake.remove(message(50));
    expect(rows(client).at(-1)).toMatchObject({ original: 'gone' });
  });

  it('to what isn’t loaded has its original fetched, and loses it when that goes', async () => {
    const { fake, client, message } = await enter();
    fake.say('about the beginning', 'theirs', message(3).id);
    await settleDown();
    // The original is loaded even without a rendered row, because the reply may be to the reader's own message.
    expect(rows(client).at(-1)).toMatchObject({ original: { message: 'line 3' } });
    fake.remove(message(3));
    expect(rows(client).at(-1)).toMatchObject({ original: 'gone' });
  });

  it('to what the server doesn’t load just now isn’t shown as one to a removed message', async () => {
    const { fake, client, message } = await enter();
    fake.refusal = { ok: false, code: 'slow_down', message: 'Too fast' };
    fake.say('about the beginning', 'theirs', message(3).id);
    await settleDown();
    expect(rows(client).at(-1)).toMatchObject({ original: 'unknown' });
    fake.refusal = null;
    client.loadOriginal(message(3).id);
    await settleDown();
    expect(rows(client).at(-1)).toMatchObject({ original: { message: 'line 3' } });
  });

  it('whose original went meanwhile waits for its author’s word, and then goes by itself', async () => {
    const { fake, client, message } = await enter(60);
    const { id } = message(50);
    fake.breakLine();
    client.send('still true', id);
    fake.remove(message(50));
    fake.reconnect();
    await settleDown();
    const [failed] = client.view.outgoing;
    expect(failed).toMatchObject({ state: 'failed', text: 'still true' });
    client.retry(failed?.clientId ?? '');
    await settleDown();
    expect(shown(client).at(-1)).toBe('still true');
    expect(fake.messages.at(-1)).not.toHaveProperty('replyTo');
  });

  it('survives a reload in the outbox, with what it answers', async () => {
    const { fake, client, storage, message } = await enter(60);
    fake.breakLine();
    client.send('later', message(55).id);
    openClient(fake, { storage });
    fake.reconnect();
    await settleDown();
    expect(fake.messages.at(-1)).toMatchObject({ message: 'later', replyTo: message(55).id });
  });
});

describe('what is new', () => {
  it('begins after what was seen, until it is seen', async () => {
    const { fake, client } = await enter(60);
    expect(countUnread(client.view, new Map())).toBe(0);
    client.setFocused(false);
    fake.say('one');
    fake.say('two');
    await settleDown();
    expect(countUnread(client.view, new Map())).toBe(2);
    expect(client.view.newSince?.timestamp).toBe(fake.messages[59]?.timestamp);
    const kinds = rows(client).map(({ kind }) => kind);
    expect(kinds.lastIndexOf('new')).toBe(kinds.length - 3);
    expect(kinds.filter((kind) => kind === 'new')).toHaveLength(1);
    client.setFocused(true);
    expect(countUnread(client.view, new Map())).toBe(0);
    expect(client.view.seen?.id).toBe(fake.messages.at(-1)?.id);
  });

  it('doesn’t count one’s own, nor what one scrolled away from as seen', async () => {
    const { fake, client } = await enter(60);
    client.setAtBottom(false);
    fake.say('unseen');
    await settleDown();
    expect(client.view.seen?.id).toBe(fake.messages[59]?.id);
    client.setFocused(false);
    client.send('mine');
    await settleDown();
    expect(countUnread(client.view, new Map())).toBe(1);
  });

  it('leads to what was said before its beginning where that was removed, also over a lost connection', async () => {
    const { fake, client, message } = await enter();
    const [before, ...gone] = [17, 18, 19, 20].map(message);
    const begin = message(20);
    for (const each of gone) fake.remove(each);
    client.openNear(begin);
    fake.breakLine();
    fake.reconnect();
    await settleDown();
    expect(client.view.opened).toMatchObject({ id: before?.id, state: 'shown' });
    expect(texts(client)).toContain('line 21');
  });

  it('doesn’t count what hidden people say', async () => {
    const { fake, client } = await enter(60);
    client.setFocused(false);
    fake.say('seen by all');
    fake.say('seen by others', 'hidden');
    await settleDown();
    expect(countUnread(client.view, new Map())).toBe(2);
    expect(countUnread(client.view, new Map([['hidden', 'Cog7']]))).toBe(1);
  });

  it('is said to be gone where nothing was said before it', async () => {
    const { fake, client, message } = await enter();
    const [first, second, third] = [0, 1, 2].map(message) as [Message, Message, Message];
    for (const each of [first, second, third]) fake.remove(each);
    client.openNear(third);
    await settleDown();
    expect(client.view.opened).toMatchObject({ id: third.id, state: 'gone' });
  });

  it('leads to its beginning where that isn’t loaded', async () => {
    const { fake, client, message } = await enter();
    const seen = { id: message(20).id, timestamp: message(20).timestamp };
    expect(unloadedBeginOfNew({ ...client.view, newSince: seen })).toBe(seen);
    client.openNear(seen);
    await settleDown();
    const listed = new RowBuilder().build(
      toShow({ ...client.view, newSince: seen }, new Map()),
      shownSegment(client.view).loaded,
    );
    const at = listed.findIndex(({ kind }) => kind === 'new');
    expect(listed[at + 1]).toMatchObject({ message: { message: 'line 21' } });
    expect(said(fake, 20, 21)).toEqual(['line 20']);
  });
});

it('tells of a live answer to one’s own message, loaded or not, and of no other', async () => {
  const fake = new FakeRoom();
  const mine = fake.say('mine, long ago', 'mine');
  for (let n = 0; n < 200; n++) fake.say(`line ${n}`);
  const { client, replied } = openClient(fake);
  fake.reconnect();
  fake.say('to you', 'theirs', mine.id);
  fake.say('to somebody else', 'theirs', fake.messages[5]?.id);
  fake.say('to nobody');
  await settleDown();
  client.send('mine again');
  await settleDown();
  fake.say('to you again', 'theirs', fake.messages.at(-1)?.id);
  await settleDown();
  expect(replied.mock.calls.map(([message]) => message.message)).toEqual(['to you', 'to you again']);
});
