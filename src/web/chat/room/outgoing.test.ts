import { describe, expect, it } from 'vitest';
import type { Message } from '#shared/chat.ts';
import { acknowledged, notYetShown, type Outgoing, refused, settle } from './outgoing.ts';

const at = (sequence: number) => `2026-11-20T20:11:23.${String(sequence).padStart(6, '0')}Z`;
const stored = (sequence: number, text: string, mark = 'mine'): Message => ({
  id: `m${sequence}`,
  user: 'Cog7',
  message: text,
  timestamp: at(sequence),
  role: 'member',
  mark,
});
const written = (clientId: string, text: string, after = at(10)): Outgoing => ({
  clientId,
  text,
  mark: 'mine',
  after,
  writtenAt: 0,
  state: 'sending',
});
const isOwn = ({ mark }: Message) => mark === 'mine';
const change = (outgoing: readonly Outgoing[], id: string, by: (message: Outgoing) => Outgoing) =>
  outgoing.map((message) => (message.clientId === id ? by(message) : message));
const texts = (outgoing: readonly Outgoing[]) => outgoing.map(({ text }) => text);

describe('an own message', () => {
  it('stays at the end until the room’s copy arrives, and goes with it', () => {
    const sent = change([written('a', 'hello')], 'a', acknowledged({ message: stored(11, 'hello') }));
    expect(texts(notYetShown(sent, [stored(10, 'x')]))).toEqual(['hello']);
    const settled = settle(sent, [stored(10, 'x'), stored(11, 'hello')], isOwn);
    expect(settled.outgoing).toEqual([]);
    expect(settled.arrived.get('m11')).toBe('a');
  });

  it('is not shown twice when the room’s copy overtakes the answer', () => {
    const loaded = [stored(10, 'x'), stored(11, 'hello')];
    const { outgoing } = settle([written('a', 'hello')], loaded, isOwn);
    expect(outgoing).toHaveLength(1);
    expect(notYetShown(outgoing, loaded)).toEqual([]);
  });

  it('is not mistaken for an older one, another one’s, or one with the same words sent before', () => {
    const loaded = [stored(9, 'ok'), stored(11, 'ok', 'theirs'), stored(12, 'ok')];
    const { outgoing } = settle([written('a', 'ok'), written('b', 'ok')], loaded, isOwn);
    expect(outgoing.map(({ storedId }) => storedId)).toEqual(['m12', undefined]);

    const answered = settle(
      change(outgoing, 'a', acknowledged({ message: stored(12, 'ok') })),
      loaded,
      isOwn,
    );
    expect(texts(notYetShown(answered.outgoing, loaded))).toEqual(['ok']);
    const later = settle(answered.outgoing, loaded, isOwn);
    expect(later.outgoing[0]?.storedId).toBeUndefined();
  });

  it('follows the answer where the guess was wrong', () => {
    const loaded = [stored(11, 'ok'), stored(12, 'ok')];
    const guessed = settle([written('a', 'ok')], loaded, isOwn).outgoing;
    expect(guessed[0]?.storedId).toBe('m11');
    const { arrived } = settle(
      change(guessed, 'a', acknowledged({ message: stored(12, 'ok') })),
      loaded,
      isOwn,
    );
    expect([...arrived]).toEqual([['m12', 'a']]);
  });

  it('stays in sight when its text was refused', () => {
    const loaded = [stored(11, 'ok')];
    const failed = change([written('a', 'ok')], 'a', refused('A message can’t be empty.', true));
    expect(texts(notYetShown(settle(failed, loaded, isOwn).outgoing, loaded))).toEqual(['ok']);
  });
});
