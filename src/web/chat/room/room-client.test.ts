import { describe, expect, it, vi } from 'vitest';
import type { Message } from '#shared/chat.ts';
import { FakeRoom, fakeFrames, openClient, settleDown, shown } from '#test/room/room.ts';
import type { RoomClient } from './room-client.ts';
import { isOwn } from './room-state.ts';

const loadOlder = (client: RoomClient) => {
  client.loadOlder();
  return settleDown();
};

fakeFrames();

describe('the client of a room', () => {
  it('shows what was said only when it knows which of it is the visitor’s own', async () => {
    const fake = new FakeRoom();
    const said = [fake.say('mine', 'mine'), fake.say('theirs')];
    const { client } = openClient(fake);
    fake.greets = false;
    fake.reconnect();
    const changed = vi.fn();
    client.subscribe(changed);
    fake.listener?.dispatch({ type: 'history', messages: said });
    expect(changed).not.toHaveBeenCalled();
    fake.say('just now');
    await settleDown();
    expect(shown(client)).toEqual([]);
    fake.listener?.dispatch({ type: 'joined', answer: fake.me() });
    await settleDown();
    expect(shown(client)).toEqual(['mine', 'theirs', 'just now']);
    expect(client.view.timeline.loaded.map((message) => isOwn(client.view, message))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('catches up over many pages without a gap, a double or a part shown early', async () => {
    const fake = new FakeRoom();
    for (let count = 0; count < 60; count++) fake.say(`before ${count}`);
    const { client } = openClient(fake);
    fake.reconnect();
    client.setAtBottom(false);
    fake.breakLine();
    for (let count = 0; count < 3000; count++) fake.say(`missed ${count}`);
    fake.reconnect();
    expect(shown(client)).toHaveLength(50);
    fake.say('live');
    await settleDown();
    expect(shown(client)).toEqual(fake.messages.slice(10).map(({ message }) => message));
  });

  it('goes on from the newest page after a very long gap when nothing older is being read', async () => {
    const fake = new FakeRoom();
    for (let count = 0; count < 50; count++) fake.say(`before ${count}`);
    const { client } = openClient(fake);
    fake.reconnect();
    fake.breakLine();
    for (let count = 0; count < 5000; count++) fake.say(`missed ${count}`);
    fake.reconnect();
    await settleDown();
    const after = shown(client);
    expect(after).toEqual(fake.messages.slice(-after.length).map(({ message }) => message));
    await loadOlder(client);
    expect(shown(client)).toHaveLength(after.length + 50);
  });

  it('empties at once the places of what was removed during the gap, however old', async () => {
    const fake = new FakeRoom();
    for (let n = 0; n < 1300; n++) fake.say(`before ${n}`);
    const { client } = openClient(fake);
    fake.reconnect();
    while (shown(client).length < 1300) await loadOlder(client);
    fake.breakLine();
    fake.remove(fake.messages[20] as Message);
    fake.remove(fake.messages[1290] as Message);
    fake.reconnect();
    expect(shown(client)).toEqual(fake.messages.map(({ message }) => message));
  });

  it('begins anew from the newest page when too much was removed to be listed', async () => {
    const fake = new FakeRoom();
    for (let n = 0; n < 150; n++) fake.say(`before ${n}`);
    const { client } = openClient(fake);
    fake.reconnect();
    while (shown(client).length < 150) await loadOlder(client);
    fake.breakLine();
    fake.greets = false;
    fake.reconnect();
    fake.listener?.dispatch({ type: 'history', messages: fake.messages.slice(-50) });
    fake.listener?.dispatch({ type: 'joined', answer: { ...fake.me(), removed: null } });
    await settleDown();
    expect(shown(client)).toEqual(fake.messages.slice(-50).map(({ message }) => message));
    await loadOlder(client);
    expect(shown(client)).toHaveLength(100);
  });

  it('tells of live messages only, never of what was caught up with', async () => {
    const fake = new FakeRoom();
    const { arrived } = openClient(fake);
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
    const { client } = openClient(fake);
    fake.reconnect();
    client.send('yesterday');
    await settleDown();
    fake.breakLine();
    fake.mark = 'tomorrow';
    fake.reconnect();
    client.send('today');
    await settleDown();
    expect(client.view.timeline.loaded.map((message) => isOwn(client.view, message))).toEqual([true, true]);
  });

  it('takes the mark of a new day from its first message, also without another connection', async () => {
    const fake = new FakeRoom();
    const { client } = openClient(fake);
    fake.reconnect();
    client.send('yesterday');
    await settleDown();
    fake.mark = 'tomorrow';
    client.send('today');
    await settleDown();
    expect(client.view.me?.mark).toBe('tomorrow');
    expect(client.view.timeline.loaded.map((message) => isOwn(client.view, message))).toEqual([true, true]);
  });

  it('tells once a frame of what arrives, however much it is', async () => {
    const fake = new FakeRoom();
    const { client } = openClient(fake);
    fake.reconnect();
    await settleDown();
    const counts: number[] = [];
    client.subscribe(() => counts.push(shown(client).length));
    for (let n = 0; n < 20; n++) fake.say(`at once ${n}`);
    expect(counts).toEqual([]);
    await settleDown();
    expect(counts).toEqual([20]);
  });

  it('counts seldom what comes beyond what its reader sees, and draws it at once when they return to the end', async () => {
    const fake = new FakeRoom();
    const { client } = openClient(fake);
    fake.reconnect();
    await settleDown();
    client.setAtBottom(false);
    fake.say('meanwhile');
    await vi.advanceTimersByTimeAsync(300);
    expect(shown(client)).toEqual([]);
    client.setAtBottom(true);
    await vi.advanceTimersByTimeAsync(16);
    expect(shown(client)).toEqual(['meanwhile']);
  });
});
