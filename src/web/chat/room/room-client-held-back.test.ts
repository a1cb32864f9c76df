import { describe, expect, it, vi } from 'vitest';
import { FakeRoom, fakeFrames, openClient, settleDown, shown } from '#test/room/room.ts';

fakeFrames();

describe('a message that stands again', () => {
  it('is at its place for who saw it go, and for who was away', async () => {
    const fake = new FakeRoom();
    const { client } = openClient(fake);
    fake.reconnect();
    const [, second] = ['one', 'two', 'three'].map((text) => fake.say(text));
    if (!second) throw new Error('Nothing was said.');
    for (const isAway of [false, true]) {
      fake.remove(second);
      await settleDown();
      expect(client.view.timeline.loaded[1]).toMatchObject({ removed: true, message: '' });
      if (isAway) fake.breakLine();
      fake.letStand(second);
      if (isAway) fake.reconnect();
      await settleDown();
      expect(shown(client)).toEqual(['one', 'two', 'three']);
    }
  });
});

describe('an own message', () => {
  it('that is held says so until it stands, and isn’t sent again', async () => {
    const fake = new FakeRoom();
    const { client } = openClient(fake);
    fake.reconnect();
    fake.say('before');
    const held = { ...fake.say('grudge', 'mine') };
    fake.remove(held);
    fake.refuse = () => ({ ok: true, held: true, message: held });
    client.send('grudge');
    await settleDown();
    fake.breakLine();
    fake.reconnect();
    await settleDown();
    expect(client.view.outgoing).toMatchObject([{ state: 'held', text: 'grudge' }]);
    expect(fake.received).toHaveLength(1);
  });

  it.each([
    ['says so again', 'held', [{ state: 'held', text: 'grudge' }]],
    ['is gone where a moderator has removed it', 'removed', []],
    ['is at its place where a moderator let it stand', 'stands', []],
  ] as const)('that is held, after a reload, %s', async (_, became, outgoing) => {
    const fake = new FakeRoom();
    const first = openClient(fake);
    fake.reconnect();
    const original = fake.say('before');
    const held = { ...fake.say('grudge', 'mine') };
    fake.remove(held);
    fake.refuse = () => ({ ok: true, held: true, message: held });
    first.client.send('grudge', original.id);
    await settleDown();
    first.client.close();

    if (became === 'removed') fake.refuse = () => ({ ok: false, code: 'not_found', message: 'Gone.' });
    if (became === 'stands') {
      fake.letStand(held);
      fake.refuse = () => ({ ok: true, message: held });
    }
    const second = openClient(fake, { storage: first.storage });
    fake.reconnect();
    await settleDown();
    expect(second.client.view.outgoing).toMatchObject(outgoing);
    expect(second.client.view.outgoing).toHaveLength(outgoing.length);
    second.client.close();

    const { client } = openClient(fake, { storage: first.storage });
    expect(client.view.written).toHaveLength(outgoing.length);
  });

  it('that is held isn’t asked about after a day, by when its author need not wait for it', async () => {
    const fake = new FakeRoom();
    const first = openClient(fake);
    fake.reconnect();
    const held = { ...fake.say('grudge', 'mine') };
    fake.remove(held);
    fake.refuse = () => ({ ok: true, held: true, message: held });
    first.client.send('grudge');
    await settleDown();
    first.client.close();
    vi.setSystemTime(Date.now() + 25 * 3_600_000);
    const { client } = openClient(fake, { storage: first.storage });
    fake.reconnect();
    await settleDown();
    expect(client.view.written).toEqual([]);
  });

  it('with a word that isn’t allowed has failed for good, by that word', async () => {
    const fake = new FakeRoom();
    const { client } = openClient(fake);
    fake.reconnect();
    const message = '“darn” can’t be said here.';
    fake.refuse = () => ({ ok: false, code: 'filtered', message });
    client.send('darn');
    await settleDown();
    expect(client.view.outgoing).toMatchObject([{ state: 'failed', reason: message, isFinal: true }]);
    expect(fake.received).toHaveLength(1);
  });
});
