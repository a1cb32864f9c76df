import { describe, expect, it } from 'vitest';
import { FakeRoom, fakeFrames, settleDown, shown, visit } from './test-room.ts';

fakeFrames();

describe('a message that stands again', () => {
  it('is at its place for who saw it go, and for who was away', async () => {
    const fake = new FakeRoom();
    const { session } = visit(fake);
    fake.reconnect();
    const [, second] = ['one', 'two', 'three'].map((text) => fake.say(text));
    if (!second) throw new Error('Nothing was said.');
    for (const isAway of [false, true]) {
      fake.remove(second);
      await settleDown();
      expect(session.view.timeline.held[1]).toMatchObject({ removed: true, message: '' });
      if (isAway) fake.breakLine();
      fake.letStand(second);
      if (isAway) fake.reconnect();
      await settleDown();
      expect(shown(session)).toEqual(['one', 'two', 'three']);
    }
  });
});

describe('an own message', () => {
  it('that is held says so until it stands, and isn’t sent again', async () => {
    const fake = new FakeRoom();
    const { session } = visit(fake);
    fake.reconnect();
    fake.say('before');
    const held = { ...fake.say('grudge', 'mine') };
    fake.remove(held);
    fake.refuse = () => ({ ok: true, held: true, message: held });
    session.send('grudge');
    await settleDown();
    fake.breakLine();
    fake.reconnect();
    await settleDown();
    expect(session.view.outgoing).toMatchObject([{ state: 'held', text: 'grudge' }]);
    expect(fake.received).toHaveLength(1);
  });

  it('with a word that isn’t allowed has failed for good, by that word', async () => {
    const fake = new FakeRoom();
    const { session } = visit(fake);
    fake.reconnect();
    const message = '“darn” can’t be said here.';
    fake.refuse = () => ({ ok: false, code: 'filtered', message });
    session.send('darn');
    await settleDown();
    expect(session.view.outgoing).toMatchObject([{ state: 'failed', reason: message, isFinal: true }]);
    expect(fake.received).toHaveLength(1);
  });
});
