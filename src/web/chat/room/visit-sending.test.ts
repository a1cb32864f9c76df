import { describe, expect, it, vi } from 'vitest';
import type { Message } from '#shared/chat.ts';
import { ROOMS } from '#shared/rooms.ts';
import { FakeRoom, fakeFrames, settleDown, shown, visit } from '#test/room/room.ts';
import { openOutbox } from './outbox.ts';
import { isOwn } from './room-state.ts';

const HOUR_MS = 3_600_000;

fakeFrames();

describe('a visitor’s own messages', () => {
  it('can’t send to a room that it never joined', async () => {
    const fake = new FakeRoom();
    const { session } = visit(fake);
    session.send('hello');
    fake.reconnect();
    await settleDown();
    expect(fake.messages).toEqual([]);
  });

  it('shows an own message at once, and once when it is stored', async () => {
    const fake = new FakeRoom();
    const { session } = visit(fake);
    fake.reconnect();
    session.send('hello');
    expect(shown(session)).toEqual(['hello (sending)']);
    await settleDown();
    expect(shown(session)).toEqual(['hello']);
    expect(isOwn(session.view, session.view.timeline.held[0] as Message)).toBe(true);
  });

  it('keeps what is written while the connection is lost and sends it afterwards, in order', async () => {
    const fake = new FakeRoom();
    const { session } = visit(fake);
    fake.reconnect();
    fake.breakLine();
    expect(session.view.connection).toBe('reconnecting');
    session.send('one');
    session.send('two');
    fake.say('meanwhile');
    expect(shown(session)).toEqual(['one (sending)', 'two (sending)']);
    fake.reconnect();
    await settleDown();
    expect(shown(session)).toEqual(['meanwhile', 'one', 'two']);
  });

  it('sends again with the same id when the answer was lost, and the room holds it once', async () => {
    const fake = new FakeRoom();
    fake.answersGetLost = true;
    const { session } = visit(fake);
    fake.reconnect();
    session.send('once');
    await settleDown();
    fake.breakLine();
    fake.answersGetLost = false;
    fake.reconnect();
    await settleDown();
    expect(fake.received).toHaveLength(2);
    expect(new Set(fake.received).size).toBe(1);
    expect(shown(session)).toEqual(['once']);
  });

  it('sends after a reload what was written before it', async () => {
    const fake = new FakeRoom();
    const before = visit(fake);
    fake.reconnect();
    fake.breakLine();
    before.session.send('survivor');
    const { session } = visit(fake, { storage: before.storage });
    expect(shown(session)).toEqual(['survivor (sending)']);
    fake.reconnect();
    await settleDown();
    expect(shown(session)).toEqual(['survivor']);
    expect(openOutbox(ROOMS.anonymous, 'me', before.storage).read()).toEqual([]);
  });

  it('asks before it sends what was written more than a day ago, after a reload and in a page left open', async () => {
    const fake = new FakeRoom();
    const before = visit(fake);
    fake.reconnect();
    fake.breakLine();
    before.session.send('old news');
    await vi.advanceTimersByTimeAsync(25 * HOUR_MS);
    before.session.send('news');
    const opened = visit(fake, { storage: before.storage }).session;
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

  it('waits as long as it is told to, and not longer', async () => {
    const fake = new FakeRoom();
    const { session } = visit(fake);
    fake.reconnect();
    fake.refuse = () => ({ ok: false, code: 'slow_down', message: 'Slower.', retryAfterMs: 800 });
    session.send('fast');
    await vi.advanceTimersByTimeAsync(700);
    expect(fake.received).toHaveLength(1);
    fake.refuse = null;
    await vi.advanceTimersByTimeAsync(150);
    expect(fake.messages.map(({ message }) => message)).toEqual(['fast']);
  });

  it('waits for its turn in slow mode, however long, and says until when', async () => {
    const fake = new FakeRoom();
    const { session } = visit(fake);
    fake.reconnect();
    const askedAt = Date.now();
    fake.refuse = () => ({ ok: false, code: 'slow_mode', message: 'Slow mode.', retryAfterMs: 60_000 });
    session.send('later');
    await vi.advanceTimersByTimeAsync(50);
    expect(session.view.pause).toEqual({ code: 'slow_mode', untilMs: askedAt + 60_000 });
    fake.refuse = null;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(shown(session)).toEqual(['later']);
    expect(session.view.pause).toBeNull();
  });

  it('sends at once what waits for its turn when slow mode is turned off', async () => {
    const fake = new FakeRoom();
    const { session } = visit(fake);
    fake.reconnect();
    fake.refuse = () => ({ ok: false, code: 'slow_mode', message: 'Slow mode.', retryAfterMs: 60_000 });
    session.send('later');
    await vi.advanceTimersByTimeAsync(50);
    fake.refuse = null;
    fake.listener?.ruled({ slowModeSeconds: 30, isLocked: false });
    await vi.advanceTimersByTimeAsync(50);
    expect(fake.received).toHaveLength(1);
    fake.listener?.ruled({ slowModeSeconds: 0, isLocked: false });
    expect(session.view.pause).toBeNull();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fake.received).toHaveLength(2);
    expect(shown(session)).toEqual(['later']);
  });

  it('asks at once when slow mode is made shorter, and waits no longer than that', async () => {
    const fake = new FakeRoom();
    const { session } = visit(fake);
    fake.reconnect();
    fake.listener?.ruled({ slowModeSeconds: 300, isLocked: false });
    fake.refuse = () => ({ ok: false, code: 'slow_mode', message: 'Slow mode.', retryAfterMs: 300_000 });
    session.send('later');
    await vi.advanceTimersByTimeAsync(50);
    const askedAt = Date.now();
    fake.refuse = () => ({ ok: false, code: 'slow_mode', message: 'Slow mode.', retryAfterMs: 30_000 });
    fake.listener?.ruled({ slowModeSeconds: 30, isLocked: false });
    await vi.advanceTimersByTimeAsync(50);
    expect(session.view.pause?.untilMs).toBeLessThanOrEqual(askedAt + 30_050);
    fake.refuse = null;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(shown(session)).toEqual(['later']);
  });

  it.each(['muted', 'locked'] as const)('keeps what was %s, to be sent again', async (code) => {
    const fake = new FakeRoom();
    const { session } = visit(fake);
    fake.reconnect();
    fake.refuse = () => ({ ok: false, code, message: 'Not now.', retryAfterMs: 60_000 });
    session.send('kept');
    await settleDown();
    expect(fake.received).toHaveLength(1);
    expect(session.view.outgoing[0]).toMatchObject({ state: 'failed', reason: 'Not now.' });
    expect(session.view.outgoing[0]?.isFinal).toBeUndefined();
    fake.refuse = null;
    session.retry(session.view.outgoing[0]?.clientId ?? '');
    await settleDown();
    expect(shown(session)).toEqual(['kept']);
  });

  it('says which word isn’t allowed, and offers no second try of the same text', async () => {
    const fake = new FakeRoom();
    const { session } = visit(fake);
    fake.reconnect();
    fake.refuse = () => ({ ok: false, code: 'filtered', message: '“spam” isn’t allowed here.' });
    session.send('spam');
    await settleDown();
    expect(session.view.outgoing[0]).toMatchObject({ reason: '“spam” isn’t allowed here.', isFinal: true });
  });

  it('says why a text was refused, and sends the next one all the same', async () => {
    const fake = new FakeRoom();
    const { session } = visit(fake);
    fake.reconnect();
    fake.refuse = (text) => (text === 'bad' ? { ok: false, code: 'invalid', message: 'Not that.' } : null);
    session.send('bad');
    session.send('good');
    await settleDown();
    expect(shown(session)).toEqual(['good', 'bad (failed)']);
    expect(session.view.outgoing[0]?.reason).toBe('Not that.');
    session.discard(session.view.outgoing[0]?.clientId ?? '');
    expect(shown(session)).toEqual(['good']);
  });

  it('fails after 30 s without an answer, and a second try is the same message', async () => {
    const fake = new FakeRoom();
    fake.answersGetLost = true;
    const { session } = visit(fake);
    fake.reconnect();
    session.send('patient');
    for (let silence = 0; silence < 3; silence++) {
      await settleDown();
      fake.breakLine();
      fake.reconnect();
    }
    await settleDown();
    // The room shows it, so its author needn't be told of a failure.
    expect(shown(session)).toEqual(['patient']);
    fake.answersGetLost = false;
    session.retry(fake.received[0] ?? '');
    await settleDown();
    expect(new Set(fake.received).size).toBe(1);
    expect(shown(session)).toEqual(['patient']);
  });

  it('discards what was on its way under a former mask', async () => {
    const fake = new FakeRoom();
    const { session, storage } = visit(fake);
    fake.say('read before');
    fake.reconnect();
    fake.breakLine();
    session.send('never under another name');
    session.become(openOutbox(ROOMS.anonymous, 'another mask', storage));
    fake.mark = 'another';
    fake.reconnect();
    await settleDown();
    expect(shown(session)).toEqual(['read before']);
    expect(fake.messages.map(({ message }) => message)).toEqual(['read before']);
  });

  it('discards it too when the account behind the connection is another one', async () => {
    const fake = new FakeRoom();
    const { session, accountChanged } = visit(fake, { room: ROOMS.public });
    fake.reconnect();
    fake.breakLine();
    session.send('mine alone');
    fake.mark = 'somebody else';
    fake.reconnect();
    await settleDown();
    expect(fake.messages).toEqual([]);
    expect(accountChanged).toHaveBeenCalledOnce();
  });
});
