import { describe, expect, it } from 'vitest';
import { ROOMS } from '#shared/rooms.ts';
import { memoryStorage } from '#test/room/room.ts';
import { type KeyValueStorage, roomKey } from '#web/ui/browser-storage.ts';
import { openOutbox } from './outbox.ts';
import type { Outgoing } from './outgoing.ts';

const written = (text: string): Outgoing => ({
  clientId: crypto.randomUUID(),
  text,
  mark: 'k3wq7d',
  after: '',
  writtenAt: 0,
  state: 'sending',
});

describe.each(Object.values(ROOMS))('the outbox of $id', (room) => {
  it('is found again after a reload, in the order written', () => {
    const storage = memoryStorage();
    const [first, second] = [written('first'), written('second')];
    const outbox = openOutbox(room, 'me', storage);
    outbox.put(first);
    outbox.put(second);
    outbox.put({ ...first, state: 'failed', reason: 'Too long' });
    expect(openOutbox(room, 'me', storage).read()).toEqual([
      { ...first, state: 'failed', reason: 'Too long' },
      second,
    ]);
  });

  it('forgets what was acknowledged or given up', () => {
    const storage = memoryStorage();
    const outbox = openOutbox(room, 'me', storage);
    const message = written('done');
    outbox.put(message);
    outbox.take(message.clientId);
    expect(openOutbox(room, 'me', storage).read()).toEqual([]);
  });

  it('has the draft again after a reload, with what waits, until it is sent', () => {
    const storage = memoryStorage();
    const outbox = openOutbox(room, 'me', storage);
    expect(outbox.readDraft()).toBe('');
    outbox.keepDraft('half a thought');
    outbox.put(written('first'));
    const later = openOutbox(room, 'me', storage);
    expect(later.readDraft()).toBe('half a thought');
    expect(later.read()).toHaveLength(1);
    later.keepDraft('');
    expect(openOutbox(room, 'me', storage).readDraft()).toBe('');
  });

  it('loses the draft to nobody, and keeps none from a window of the former owner', () => {
    const storage = memoryStorage();
    const former = openOutbox(room, 'former', storage);
    former.keepDraft('mine');
    const present = openOutbox(room, 'present', storage);
    expect(present.readDraft()).toBe('');
    former.keepDraft('late');
    expect(present.readDraft()).toBe('');
    expect(openOutbox(room, 'former', storage).readDraft()).toBe('');
  });

  it('keeps nothing once the session is over', () => {
    const storage = memoryStorage();
    const outbox = openOutbox(room, 'me', storage);
    storage.removeItem(roomKey('outbox', room));
    outbox.keepDraft('typed before the screen has left');
    expect(storage.getItem(roomKey('outbox', room))).toBeNull();
  });

  it('opens a box that an older version of the product has left', () => {
    const storage = memoryStorage();
    const message = written('waits');
    storage.setItem(roomKey('outbox', room), JSON.stringify({ owner: 'me', messages: [message] }));
    const outbox = openOutbox(room, 'me', storage);
    expect(outbox.read()).toEqual([message]);
    expect(outbox.readDraft()).toBe('');
  });

  it('is empty for anybody else, and stays so when the first one comes back', () => {
    const storage = memoryStorage();
    openOutbox(room, 'me', storage).put(written('mine'));
    expect(openOutbox(room, 'somebody else', storage).read()).toEqual([]);
    expect(openOutbox(room, 'me', storage).read()).toEqual([]);
  });

  it('takes nothing from a window that still wears the former mask', () => {
    const storage = memoryStorage();
    const former = openOutbox(room, 'former', storage);
    openOutbox(room, 'present', storage);
    former.put(written('late'));
    expect(former.read()).toEqual([]);
    expect(openOutbox(room, 'present', storage).read()).toEqual([]);
  });

  it.each(['', '{', '[]', '{"owner":"me","messages":[{"text":1}]}'])('starts empty over %j', (spoiled) => {
    const storage = memoryStorage();
    storage.setItem(roomKey('outbox', room), spoiled);
    expect(openOutbox(room, 'me', storage).read()).toEqual([]);
  });

  it('loses nothing but the reload where storage refuses', () => {
    const refusing: KeyValueStorage = {
      getItem: () => null,
      removeItem: () => {},
      setItem: () => {
        throw new Error('QuotaExceededError');
      },
    };
    expect(() => openOutbox(room, 'me', refusing).put(written('text'))).not.toThrow();
  });
});
