import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Message } from '#shared/chat.ts';
import { ROOMS } from '#shared/rooms.ts';
import { openOutbox } from './outbox.ts';
import { isOwn } from './room-state.ts';
import { FakeRoom, visit } from './test-room.ts';
import type { Visit } from './visit.ts';

const shown = ({ view }: Visit) => [
  ...view.timeline.held.filter(({ removed }) => !removed).map(({ message }) => message),
  ...view.outgoing.map(({ text, state }) => `${text} (${state})`),
];
const HOUR_MS = 3_600_000;
/** Frames are painted and questions answered. */
const settleDown = () => vi.advanceTimersByTimeAsync(300);
const loadOlder = (session: Visit) => {
  session.loadOlder();
  return settleDown();
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (step: () => void) => setTimeout(step, 16));
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a visit to a room', () => {
  it('can’t send to a room that it never joined', async () => {
    const fake = new FakeRoom();
    const { session } = visit(fake);
    session.send('hello');
    fake.reconnect();
    await settleDown();
    expect(fake.messages).toEqual([]);
  });

  it('shows what was said only when it knows which of it is the visitor’s own', async () => {
    const fake = new FakeRoom();
    const said = [fake.say('mine', 'mine'), fake.say('theirs')];
    const { session } = visit(fake);
    fake.greets = false;
    fake.reconnect();
    fake.line?.history(said);
    fake.say('just now');
    await settleDown();
    expect(shown(session)).toEqual([]);
    fake.line?.joined(fake.me());
    await settleDown();
    expect(shown(session)).toEqual(['mine', 'theirs', 'just now']);
    expect(session.view.timeline.held.map((message) => isOwn(session.view, message))).toEqual([
      true,
      false,
      false,
    ]);
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

  it('keeps what is written while the line is down and sends it afterwards, in order', async () => {
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

  it('catches up over many pages without a gap, a double or a part shown early', async () => {
    const fake = new FakeRoom();
    for (let count = 0; count < 60; count++) fake.say(`before ${count}`);
    const { session } = visit(fake);
    fake.reconnect();
    session.setAtBottom(false);
    fake.breakLine();
    for (let count = 0; count < 3000; count++) fake.say(`missed ${count}`);
    fake.reconnect();
    expect(shown(session)).toHaveLength(50);
    fake.say('live');
    await settleDown();
    expect(shown(session)).toEqual(fake.messages.slice(10).map(({ message }) => message));
  });

  it('goes on from the newest page after a very long absence when nothing older is being read', async () => {
    const fake = new FakeRoom();
    for (let count = 0; count < 50; count++) fake.say(`before ${count}`);
    const { session } = visit(fake);
    fake.reconnect();
    fake.breakLine();
    for (let count = 0; count < 5000; count++) fake.say(`missed ${count}`);
    fake.reconnect();
    await settleDown();
    const after = shown(session);
    expect(after).toEqual(fake.messages.slice(-after.length).map(({ message }) => message));
    await loadOlder(session);
    expect(shown(session)).toHaveLength(after.length + 50);
  });

  it('takes away at once what was removed while it was away, however far up', async () => {
    const fake = new FakeRoom();
    for (let n = 0; n < 1300; n++) fake.say(`before ${n}`);
    const { session } = visit(fake);
    fake.reconnect();
    while (shown(session).length < 1300) await loadOlder(session);
    fake.breakLine();
    fake.remove(fake.messages[20] as Message);
    fake.remove(fake.messages[1290] as Message);
    fake.reconnect();
    expect(shown(session)).toEqual(fake.messages.map(({ message }) => message));
  });

  it('begins anew from the newest page when too much was removed to be told', async () => {
    const fake = new FakeRoom();
    for (let n = 0; n < 150; n++) fake.say(`before ${n}`);
    const { session } = visit(fake);
    fake.reconnect();
    while (shown(session).length < 150) await loadOlder(session);
    fake.breakLine();
    fake.greets = false;
    fake.reconnect();
    fake.line?.history(fake.messages.slice(-50));
    fake.line?.joined({ ...fake.me(), removed: null });
    await settleDown();
    expect(shown(session)).toEqual(fake.messages.slice(-50).map(({ message }) => message));
    await loadOlder(session);
    expect(shown(session)).toHaveLength(100);
  });

  it('tells of live messages only, never of what was caught up with', async () => {
    const fake = new FakeRoom();
    const { arrived } = visit(fake);
    fake.reconnect();
    fake.breakLine();
    fake.say('missed');
    fake.reconnect();
    fake.say('live');
    await settleDown();
    expect(arrived.mock.calls.map(([message]) => message.message)).toEqual(['live']);
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

  it('discards it too when the account behind the line is another one', async () => {
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

  it('keeps the mark of a new day and still knows what it said yesterday', async () => {
    const fake = new FakeRoom();
    const { session } = visit(fake);
    fake.reconnect();
    session.send('yesterday');
    await settleDown();
    fake.breakLine();
    fake.mark = 'tomorrow';
    fake.reconnect();
    session.send('today');
    await settleDown();
    expect(session.view.timeline.held.map((message) => isOwn(session.view, message))).toEqual([true, true]);
  });
});
