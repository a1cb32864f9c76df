import { describe, expect, it } from 'vitest';
import type { Message } from '#shared/chat.ts';
import { placeOf, type Row, RowBuilder } from './message-rows.ts';
import { matcherOf } from './room-search.ts';
import { olderCursor } from './segment.ts';
import { advance, EMPTY_TIMELINE, type Timeline } from './timeline.ts';

const message = (id: string, timestamp: string, mark = 'k3wq7d', rest: Partial<Message> = {}): Message => ({
  id,
  user: 'Cog7',
  message: `text of ${id}`,
  timestamp,
  role: 'member',
  mark,
  ...rest,
});
const at = (time: string) => `2026-11-20T${time}.000000Z`;
const shown = (segment: Timeline) => ({
  segment,
  outgoing: [],
  sentFrom: new Map<string, string>(),
  ownMarks: new Set(['mine']),
  originals: new Map(),
  newSince: null,
  hidden: new Map<string, string>(),
});
const joined = (messages: Message[]) =>
  advance(EMPTY_TIMELINE, { type: 'history', messages, removed: [], removals: 0 });
/** Returns a timeline with all messages of a room, including its beginning. */
const whole = (messages: Message[]) => {
  const timeline = joined(messages);
  return advance(timeline, { type: 'older', before: olderCursor(timeline) ?? '', messages: [] });
};
const outline = (rows: Row[]) =>
  rows.map((row) => (row.kind === 'message' ? `${row.message.id}${row.startsGroup ? '*' : ''}` : row.kind));

describe('the rows of a room', () => {
  it('begin a group with every other mark, announcement and longer pause', () => {
    const timeline = whole([
      message('a', at('12:00:00')),
      message('b', at('12:01:00')),
      message('c', at('12:01:30'), 'other7'),
      message('d', at('12:10:00'), 'other7'),
      message('e', at('12:10:01'), '', { role: 'admin', user: 'Cogito' }),
    ]);
    const rows = new RowBuilder().build(shown(timeline), timeline.loaded);
    expect(outline(rows)).toEqual(['beginning', 'day', 'a*', 'b', 'c*', 'd*', 'e*']);
  });

  it('put a day above the oldest message only where the room begins', () => {
    const page = Array.from({ length: 50 }, (_, index) =>
      message(`m${index}`, at(`12:00:${String(index).padStart(2, '0')}`)),
    );
    const timeline = joined(page);
    expect(outline(new RowBuilder().build(shown(timeline), timeline.loaded)).slice(0, 2)).toEqual([
      'm0*',
      'm1',
    ]);
  });

  it('change nothing below when an older page comes', () => {
    const page = (from: number) =>
      Array.from({ length: 50 }, (_, index) =>
        message(`m${from + index}`, `2026-11-20T12:00:00.${from + index}Z`),
      );
    const before = joined(page(100_050));
    const after = advance(before, {
      type: 'older',
      before: before.loaded[0]?.timestamp ?? '',
      messages: page(100_000),
    });
    const writer = new RowBuilder();
    const below = writer.build(shown(before), before.loaded);
    expect(writer.build(shown(after), after.loaded).slice(-50)).toEqual(below);
  });

  it('are the same however they came about', () => {
    const writer = new RowBuilder();
    const state = shown(whole([message('a', at('12:00:00'))]));
    let timeline = state.segment;
    for (let index = 0; index < 200; index++) {
      const time = at(
        `12:${String(Math.floor(index / 60)).padStart(2, '0')}:${String(index % 60).padStart(2, '0')}`,
      );
      timeline = advance(timeline, {
        type: 'live',
        messages: [message(`n${index}`, time.replace('000Z', '001Z'), `mark${index % 3}`)],
      });
      if (index % 20 === 7)
        timeline = advance(timeline, { type: 'removed', id: `n${index - 5}`, removals: 1 });
      const stepwise = writer.build({ ...state, segment: timeline }, timeline.loaded);
      expect(stepwise).toEqual(new RowBuilder().build({ ...state, segment: timeline }, timeline.loaded));
    }
  });
});

describe('a search', () => {
  it('looks into texts and names, whatever their case', () => {
    const hello = message('a', at('12:00:00'), 'k3wq7d', { message: 'Hello LIBRARY' });
    expect(matcherOf('library')(hello)).toBe(true);
    expect(matcherOf('COG7')(hello)).toBe(true);
    expect(matcherOf('k3wq7d')(hello)).toBe(false);
    expect(matcherOf('library')({ ...hello, removed: true })).toBe(false);
  });

  it('finds a loaded message by the beginnings of its words, as the server does', () => {
    const asked = message('a', at('12:00:00'), 'k3wq7d', { message: 'पुस्तकालय in the Café, दसैँमा?' });
    for (const query of ['caf पुस्त', '(CAFE)', 'दसैं', 'cog7 the', 'in-the'])
      expect(matcherOf(query)(asked)).toBe(true);
    for (const query of ['caf lab', 'स्तकालय caf', '?!']) expect(matcherOf(query)(asked)).toBe(false);
  });

  it('fold what somebody says whom one hides, one line for several in a row, and show it again', () => {
    const timeline = whole([
      message('a', at('12:00:00')),
      message('b', at('12:00:01'), 'rude77'),
      message('c', at('12:00:02'), 'rude77'),
      message('d', at('12:00:03'), 'mine', { replyTo: 'b' }),
    ]);
    const builder = new RowBuilder();
    const hidden = new Map([['rude77', 'Cog7']]);
    const rows = builder.build({ ...shown(timeline), hidden }, timeline.loaded);
    expect(outline(rows)).toEqual(['beginning', 'day', 'a*', 'hidden', 'hidden', 'd*']);
    expect(rows.flatMap((row) => (row.kind === 'hidden' ? [row.isFirst] : []))).toEqual([true, false]);
    expect(rows.at(-1)).toMatchObject({ original: 'hidden' });
    expect(outline(builder.build(shown(timeline), timeline.loaded)).slice(2)).toEqual([
      'a*',
      'b*',
      'c',
      'd*',
    ]);
  });

  it('have a place for every message, one of somebody whom one hides and a removed one as well', () => {
    const messages = ['a', 'b', 'c', 'd'].map((id, n) => message(id, at(`12:00:0${n}`), id));
    const timeline = advance(whole(messages), { type: 'removed', id: 'c', removals: 1 });
    const hidden = new Map([['b', 'Cog7']]);
    const rows = new RowBuilder().build({ ...shown(timeline), hidden }, timeline.loaded);
    expect(outline(rows)).toEqual(['beginning', 'day', 'a*', 'hidden', 'removed', 'd*']);
    expect(['a', 'b', 'c', 'd', 'e'].map((id) => placeOf(rows, id))).toEqual([2, 3, 4, 5, -1]);
  });

  it('say once that messages were removed, where several stood in a row', () => {
    let timeline = whole(['a', 'b', 'c', 'd'].map((id, n) => message(id, at(`12:00:0${n}`))));
    for (const id of ['b', 'c']) timeline = advance(timeline, { type: 'removed', id, removals: 1 });
    const rows = new RowBuilder().build(shown(timeline), timeline.loaded);
    expect(rows.flatMap((row) => (row.kind === 'removed' ? [row.isFirst] : []))).toEqual([true, false]);
  });
});
