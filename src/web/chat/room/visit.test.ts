import { describe, expect, it, vi } from 'vitest';
import type { Message } from '#shared/chat.ts';
import { FakeRoom, fakeFrames, settleDown, shown, visit } from '#test/room/room.ts';
import { isOwn } from './room-state.ts';
import type { Visit } from './visit.ts';

const loadOlder = (session: Visit) => {
  session.loadOlder();
  return settleDown();
};

fakeFrames();

describe('a visit to a room', () => {
  it('shows what was said only when it knows which of it is the visitor’s own', async () => {
    const fake = new FakeRoom();
    const said = [fake.say('mine', 'mine'), fake.say('theirs')];
    const { session } = visit(fake);
    fake.greets = false;
    fake.reconnect();
    const told = vi.fn();
    session.subscribe(told);
    fake.listener?.history(said);
    expect(told).not.toHaveBeenCalled();
    fake.say('just now');
    await settleDown();
    expect(shown(session)).toEqual([]);
    fake.listener?.joined(fake.me());
    await settleDown();
    expect(shown(session)).toEqual(['mine', 'theirs', 'just now']);
    expect(session.view.timeline.held.map((message) => isOwn(session.view, message))).toEqual([
      true,
      false,
      false,
    ]);
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

  it('goes on from the newest page after a very long gap when nothing older is being read', async () => {
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

  it('empties at once the places of what was removed during the gap, however old', async () => {
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
    fake.listener?.history(fake.messages.slice(-50));
    fake.listener?.joined({ ...fake.me(), removed: null });
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

  it('tells once a frame of what arrives, however much it is', async () => {
    const fake = new FakeRoom();
    const { session } = visit(fake);
    fake.reconnect();
    await settleDown();
    const told: number[] = [];
    session.subscribe(() => told.push(shown(session).length));
    for (let n = 0; n < 20; n++) fake.say(`at once ${n}`);
    expect(told).toEqual([]);
    await settleDown();
    expect(told).toEqual([20]);
  });

  it('counts seldom what comes beyond what its reader sees, and draws it at once when they return to the end', async () => {
    const fake = new FakeRoom();
    const { session } = visit(fake);
    fake.reconnect();
    await settleDown();
    session.setAtBottom(false);
    fake.say('meanwhile');
    await vi.advanceTimersByTimeAsync(300);
    expect(shown(session)).toEqual([]);
    session.setAtBottom(true);
    await vi.advanceTimersByTimeAsync(16);
    expect(shown(session)).toEqual(['meanwhile']);
  });
});
