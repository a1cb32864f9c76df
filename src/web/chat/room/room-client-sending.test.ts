import { describe, expect, it, vi } from 'vitest';
import type { Message } from '#shared/chat.ts';
import { ROOMS } from '#shared/rooms.ts';
import { FakeRoom, fakeFrames, openClient, settleDown, shown } from '#test/room/room.ts';
import { openOutbox } from './outbox.ts';
import { isOwn } from './room-state.ts';

const HOUR_MS = 3_600_000;

fakeFrames();

describe('a visitor’s own messages', () => {
  it('can’t send to a room that it never joined', async () => {
    const fake = new FakeRoom();
    const { client } = openClient(fake);
    client.send('hello');
    fake.reconnect();
    await settleDown();
    expect(fake.messages).toEqual([]);
  });

  it('shows an own message at once, and once when it is stored', async () => {
    const fake = new FakeRoom();
    const { client } = openClient(fake);
    fake.reconnect();
    client.send('hello');
    expect(shown(client)).toEqual(['hello (sending)']);
    await settleDown();
    expect(shown(client)).toEqual(['hello']);
    expect(isOwn(client.view, client.view.timeline.loaded[0] as Message)).toBe(true);
  });

  it('keeps what is written while the connection is lost and sends it afterwards, in order', async () => {
    const fake = new FakeRoom();
    const { client } = openClient(fake);
    fake.reconnect();
    fake.breakLine();
    expect(client.view.connection).toBe('reconnecting');
    client.send('one');
    client.send('two');
    fake.say('meanwhile');
    expect(shown(client)).toEqual(['one (sending)', 'two (sending)']);
    fake.reconnect();
    await settleDown();
    expect(shown(client)).toEqual(['meanwhile', 'one', 'two']);
  });

  it('sends again with the same id when the answer was lost, and the room holds it once', async () => {
    const fake = new FakeRoom();
    fake.answersGetLost = true;
    const { client } = openClient(fake);
    fake.reconnect();
    client.send('once');
    await settleDown();
    fake.breakLine();
    fake.answersGetLost = false;
    fake.reconnect();
    await settleDown();
    expect(fake.received).toHaveLength(2);
    expect(new Set(fake.received).size).toBe(1);
    expect(shown(client)).toEqual(['once']);
  });

  it('sends after a reload what was written before it', async () => {
    const fake = new FakeRoom();
    const before = openClient(fake);
    fake.reconnect();
    fake.breakLine();
    before.client.send('survivor');
    const { client } = openClient(fake, { storage: before.storage });
    expect(shown(client)).toEqual(['survivor (sending)']);
    fake.reconnect();
    await settleDown();
    expect(shown(client)).toEqual(['survivor']);
    expect(openOutbox(ROOMS.anonymous, 'me', before.storage).read()).toEqual([]);
  });

  it('asks before it sends what was written more than a day ago, after a reload and in a page left open', async () => {
    const fake = new FakeRoom();
    const before = openClient(fake);
    fake.reconnect();
    fake.breakLine();
    before.client.send('old news');
    await vi.advanceTimersByTimeAsync(25 * HOUR_MS);
    before.client.send('news');
    const opened = openClient(fake, { storage: before.storage }).client;
    fake.reconnect();
    await settleDown();
    expect(shown(opened)).toEqual(['news', 'old news (failed)']);
    const [old] = opened.view.outgoing;
    expect(old?.reason).toBe('You wrote this more than a day ago. Send it now?');
    opened.retry(old?.clientId ?? '');
    await settleDown();
    expect(shown(opened)).toEqual(['news', 'old news']);

    fake.breakLine();
    opened.send('left open');
    await vi.advanceTimersByTimeAsync(25 * HOUR_MS);
    fake.reconnect();
    await settleDown();
    expect(fake.messages.map(({ message }) => message)).toEqual(['news', 'old news']);
    opened.discard(opened.view.outgoing[0]?.clientId ?? '');
    expect(shown(opened)).toEqual(['news', 'old news']);
  });

  it('waits as long as the refusal says, and not longer', async () => {
    const fake = new FakeRoom();
    const { client } = openClient(fake);
    fake.reconnect();
    fake.refuse = () => ({ ok: false, code: 'slow_down', message: 'Slower.', retryAfterMs: 800 });
    client.send('fast');
    await vi.advanceTimersByTimeAsync(700);
    expect(fake.received).toHaveLength(1);
    fake.refuse = null;
    await vi.advanceTimersByTimeAsync(150);
    expect(fake.messages.map(({ message }) => message)).toEqual(['fast']);
  });

  it('waits for its turn in slow mode, however long, and says until when', async () => {
    const fake = new FakeRoom();
    const { client } = openClient(fake);
    fake.reconnect();
    const askedAt = Date.now();
    fake.refuse = () => ({ ok: false, code: 'slow_mode', message: 'Slow mode.', retryAfterMs: 60_000 });
    client.send('later');
    await vi.advanceTimersByTimeAsync(50);
    expect(client.view.pause).toEqual({ code: 'slow_mode', untilMs: askedAt + 60_000 });
    fake.refuse = null;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(shown(client)).toEqual(['later']);
    expect(client.view.pause).toBeNull();
  });

  it('sends at once what waits for its turn when slow mode is turned off', async () => {
    const fake = new FakeRoom();
    const { client } = openClient(fake);
    fake.reconnect();
    fake.refuse = () => ({ ok: false, code: 'slow_mode', message: 'Slow mode.', retryAfterMs: 60_000 });
    client.send('later');
    await vi.advanceTimersByTimeAsync(50);
    fake.refuse = null;
    fake.listener?.dispatch({ type: 'rules changed', rules: { slowModeSeconds: 30, isLocked: false } });
    await vi.advanceTimersByTimeAsync(50);
    expect(fake.received).toHaveLength(1);
    fake.listener?.dispatch({ type: 'rules changed', rules: { slowModeSeconds: 0, isLocked: false } });
    expect(client.view.pause).toBeNull();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fake.received).toHaveLength(2);
    expect(shown(client)).toEqual(['later']);
  });

  it('asks at once when slow mode is made shorter, and waits no longer than that', async () => {
    const fake = new FakeRoom();
    const { client } = openClient(fake);
    fake.reconnect();
    fake.listener?.dispatch({ type: 'rules changed', rules: { slowModeSeconds: 300, isLocked: false } });
    fake.refuse = () => ({ ok: false, code: 'slow_mode', message: 'Slow mode.', retryAfterMs: 300_000 });
    client.send('later');
    await vi.advanceTimersByTimeAsync(50);
    const askedAt = Date.now();
    fake.refuse = () => ({ ok: false, code: 'slow_mode', message: 'Slow mode.', retryAfterMs: 30_000 });
    fake.listener?.dispatch({ type: 'rules changed', rules: { slowModeSeconds: 30, isLocked: false } });
    await vi.advanceTimersByTimeAsync(50);
    expect(client.view.pause?.untilMs).toBeLessThanOrEqual(askedAt + 30_050);
    fake.refuse = null;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(shown(client)).toEqual(['later']);
  });

  it.each(['muted', 'locked'] as const)('keeps what was %s, to be sent again', async (code) => {
    const fake = new FakeRoom();
    const { client } = openClient(fake);
    fake.reconnect();
    fake.refuse = () => ({ ok: false, code, message: 'Not now.', retryAfterMs: 60_000 });
    client.send('kept');
    await settleDown();
    expect(fake.received).toHaveLength(1);
    expect(client.view.outgoing[0]).toMatchObject({ state: 'failed', reason: 'Not now.' });
    expect(client.view.outgoing[0]?.isFinal).toBeUndefined();
    fake.refuse = null;
    client.retry(client.view.outgoing[0]?.clientId ?? '');
    await settleDown();
    expect(shown(client)).toEqual(['kept']);
  });

  it('says which word isn’t allowed, and offers no second try of the same text', async () => {
    const fake = new FakeRoom();
    const { client } = openClient(fake);
    fake.reconnect();
    fake.refuse = () => ({ ok: false, code: 'filtered', message: '“spam” isn’t allowed here.' });
    client.send('spam');
    await settleDown();
    expect(client.view.outgoing[0]).toMatchObject({ reason: '“spam” isn’t allowed here.', isFinal: true });
  });

  it('says why a text was refused, and sends the next one all the same', async () => {
    const fake = new FakeRoom();
    const { client } = openClient(fake);
    fake.reconnect();
    fake.refuse = (text) => (text === 'bad' ? { ok: false, code: 'invalid', message: 'Not that.' } : null);
    client.send('bad');
    client.send('good');
    await settleDown();
    expect(shown(client)).toEqual(['good', 'bad (failed)']);
    expect(client.view.outgoing[0]?.reason).toBe('Not that.');
    client.discard(client.view.outgoing[0]?.clientId ?? '');
    expect(shown(client)).toEqual(['good']);
  });

  it('fails after 30 s without an answer, and a second try is the same message', async () => {
    const fake = new FakeRoom();
    fake.answersGetLost = true;
    const { client } = openClient(fake);
    fake.reconnect();
    client.send('patient');
    for (let silence = 0; silence < 3; silence++) {
      await settleDown();
      fake.breakLine();
      fake.reconnect();
    }
    await settleDown();
    // The room shows the message, so no failure is reported to its author.
    expect(shown(client)).toEqual(['patient']);
    fake.answersGetLost = false;
    client.retry(fake.received[0] ?? '');
    await settleDown();
    expect(new Set(fake.received).size).toBe(1);
    expect(shown(client)).toEqual(['patient']);
  });

  it('discards what was on its way under a former mask', async () => {
    const fake = new FakeRoom();
    const { client, storage } = openClient(fake);
    fake.say('read before');
    fake.reconnect();
    fake.breakLine();
    client.send('never under another name');
    client.become(openOutbox(ROOMS.anonymous, 'another mask', storage));
    fake.mark = 'another';
    fake.reconnect();
    await settleDown();
    expect(shown(client)).toEqual(['read before']);
    expect(fake.messages.map(({ message }) => message)).toEqual(['read before']);
  });

  it('discards it too when the account behind the connection is another one', async () => {
    const fake = new FakeRoom();
    const { client, accountChanged } = openClient(fake, { room: ROOMS.public });
    fake.reconnect();
    fake.breakLine();
    client.send('mine alone');
    fake.mark = 'somebody else';
    fake.reconnect();
    await settleDown();
    expect(fake.messages).toEqual([]);
    expect(accountChanged).toHaveBeenCalledOnce();
  });
});
