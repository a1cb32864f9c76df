import { describe, expect, it } from 'vitest';
import type { Message } from '#shared/chat.ts';
import { newRoomState, positionOf } from './room-state.ts';
import { olderCursor } from './segment.ts';
import { advance, EMPTY_TIMELINE, gapCursor, type Timeline } from './timeline.ts';

const at = (sequence: number) => `2026-11-20T20:11:23.${String(sequence).padStart(6, '0')}Z`;
const message = (sequence: number): Message => ({
  id: `m${sequence}`,
  user: 'Cog7',
  message: `text ${sequence}`,
  timestamp: at(sequence),
  role: 'member',
  mark: 'k3wq7d',
});
const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => message(from + i));
const shown = ({ loaded }: Timeline) => loaded.filter(({ removed }) => !removed).map(({ id }) => id);
const ids = (messages: readonly Message[]) => messages.map(({ id }) => id);
const history = (messages: Message[], removed: string[] | null = [], removals = 0) =>
  ({ type: 'history', messages, removed, removals }) as const;
const joined = (messages: Message[]) => advance(EMPTY_TIMELINE, history(messages));

describe('a timeline', () => {
  it('shows nothing that arrives before the history, and all of it afterwards', () => {
    const early = advance(EMPTY_TIMELINE, { type: 'live', messages: [message(51)] });
    expect(shown(early)).toEqual([]);
    expect(shown(advance(early, history(span(1, 50))))).toEqual(ids(span(1, 51)));
  });

  it('knows the room’s beginning from an empty older page only, never from a short one', () => {
    const short = joined(span(1, 49));
    expect(olderCursor(short)).toBe(at(1));
    const known = advance(short, { type: 'older', before: at(1), messages: [] });
    expect(olderCursor(known)).toBeNull();
  });

  it('asks an empty room for older messages too, and forgets its beginning while it holds nothing', () => {
    let timeline = joined([]);
    const end = gapCursor(timeline);
    if (!end) throw new Error('An empty history asks for the page before the end of time.');
    timeline = advance(timeline, { type: 'older', before: end, messages: [] });
    expect(timeline.isComplete).toBe(true);
    timeline = advance(timeline, { type: 'disconnected' });
    timeline = advance(timeline, history(span(2, 51)));
    expect(olderCursor(timeline)).toBe(at(2));
  });

  it('keeps the beginning of an empty room when messages come, also through a gap', () => {
    let timeline = joined([]);
    timeline = advance(timeline, { type: 'older', before: gapCursor(timeline) ?? '', messages: [] });
    timeline = advance(timeline, { type: 'live', messages: span(1, 3) });
    timeline = advance(timeline, { type: 'disconnected' });
    timeline = advance(timeline, history(span(1, 5)));
    expect(timeline.isComplete).toBe(true);
    expect(shown(timeline)).toEqual(ids(span(1, 5)));
  });

  it('puts older pages before what it holds until an empty one ends it', () => {
    let timeline = advance(joined(span(51, 100)), { type: 'older', before: at(51), messages: span(1, 50) });
    expect(shown(timeline)).toEqual(ids(span(1, 100)));
    timeline = advance(timeline, { type: 'older', before: at(1), messages: [] });
    expect(timeline.isComplete).toBe(true);
  });

  it('ignores the answer to a question that is no longer open', () => {
    const timeline = joined(span(51, 100));
    expect(advance(timeline, { type: 'older', before: at(90), messages: span(40, 89) })).toBe(timeline);
  });

  it('takes a message once, however often it arrives', () => {
    const timeline = advance(joined(span(1, 50)), {
      type: 'live',
      messages: [message(51), message(51), message(50)],
    });
    expect(shown(timeline)).toEqual(ids(span(1, 51)));
  });

  it('shows what was missed only when the gap is closed', () => {
    let timeline = advance(joined(span(1, 50)), { type: 'disconnected' });
    timeline = advance(timeline, history(span(151, 200)));
    timeline = advance(timeline, { type: 'live', messages: [message(201)] });
    expect(shown(timeline)).toEqual(ids(span(1, 50)));
    expect(gapCursor(timeline)).toBe(at(151));

    timeline = advance(timeline, { type: 'older', before: at(151), messages: span(101, 150) });
    timeline = advance(timeline, { type: 'older', before: at(101), messages: span(51, 100) });
    expect(shown(timeline)).toEqual(ids(span(1, 50)));
    timeline = advance(timeline, { type: 'older', before: at(51), messages: span(1, 50) });
    expect(shown(timeline)).toEqual(ids(span(1, 201)));
    expect(gapCursor(timeline)).toBeNull();
  });

  it('can leave the past behind and go on from the newest unbroken segment', () => {
    let timeline = advance(joined(span(1, 50)), { type: 'disconnected' });
    timeline = advance(timeline, history(span(951, 1000)));
    timeline = advance(timeline, { type: 'leave the past' });
    expect(shown(timeline)).toEqual(ids(span(951, 1000)));
    expect(olderCursor(timeline)).toBe(at(951));
  });

  it('empties the place of a removed message, live and during a gap', () => {
    let timeline = advance(joined(span(1, 60).slice(-50)), { type: 'removed', id: 'm30', removals: 1 });
    expect(shown(timeline)).not.toContain('m30');
    expect(timeline.loaded).toHaveLength(50);
    expect(timeline.loaded.find(({ id }) => id === 'm30')?.message).toBe('');

    timeline = advance(timeline, { type: 'disconnected' });
    expect(positionOf({ ...newRoomState('secret', []), timeline })).toEqual({
      since: at(11),
      removalsSeen: 1,
    });
    const without = span(12, 62).filter(({ id }) => id !== 'm60');
    timeline = advance(timeline, history(without, ['m60', 'm11'], 3));
    expect(shown(timeline)).toEqual(ids(span(12, 62)).filter((id) => id !== 'm60' && id !== 'm30'));
    expect(positionOf({ ...newRoomState('secret', []), timeline })).toEqual({
      since: at(11),
      removalsSeen: 3,
    });
  });

  it('fills the place of a removed message again that came back during a gap, before the history too', () => {
    const removed = advance(joined(span(1, 9)), { type: 'removed', id: 'm8', removals: 1 });
    const away = advance(removed, { type: 'disconnected' });
    const back = advance(away, { type: 'live', messages: [message(8)] });
    expect(shown(advance(back, history(span(5, 9), [], 2)))).toEqual(ids(span(1, 9)));
  });

  it('holds on to what a newest page lacks that nobody removed', () => {
    const timeline = advance(advance(joined(span(1, 50)), { type: 'disconnected' }), history(span(1, 48)));
    expect(shown(timeline)).toEqual(ids(span(1, 50)));
  });

  it('begins anew from the newest page when too much was removed to be listed', () => {
    const timeline = advance(
      advance(joined(span(1, 50)), { type: 'disconnected' }),
      history(span(21, 70), null, 9),
    );
    expect(shown(timeline)).toEqual(ids(span(21, 70)));
    expect(olderCursor(timeline)).toBe(at(21));
  });

  it('forgets everything when the room was emptied during the gap', () => {
    let timeline = advance(joined(span(1, 50)), { type: 'disconnected' });
    timeline = advance(timeline, history([], ids(span(1, 50)), 50));
    timeline = advance(timeline, { type: 'older', before: gapCursor(timeline) ?? '', messages: [] });
    expect(shown(timeline)).toEqual([]);
  });
});
