import { describe, expect, it } from 'vitest';
import type { Message } from '#shared/chat.ts';
import { findBreaches, type Run, type Send } from '#test/faults/checker.ts';

const message = (place: number, text = `said ${place}`): Message => ({
  id: `message-${place}`,
  user: 'Cog7',
  message: text,
  timestamp: `2026-11-20T20:11:23.${String(place).padStart(6, '0')}Z`,
  role: 'member',
});
const room = [1, 2, 3, 4].map((place) => message(place));
const sent = (stored: Message, sender = 'Ana'): Send => ({
  sender,
  text: stored.message,
  outcome: 'ok',
  stored,
});
const run = (change: Partial<Run> = {}): Run => ({
  sends: room.map((stored) => sent(stored)),
  history: room,
  ...change,
});
const timeOf = (place: number) => message(place).timestamp;
const without = (place: number) => room.filter((_, index) => index !== place);

describe('The checker', () => {
  it('has nothing to say of a room that keeps its promises', () => {
    const readings = [
      { reader: 'Bo', messages: room, from: '' },
      { reader: 'Cy', messages: room.slice(1), from: timeOf(2) },
      { reader: 'Di', messages: [], from: '9999' },
    ];
    const pagings = [
      { before: '9999', messages: room },
      { before: room[2]?.timestamp ?? '', messages: room.slice(0, 2) },
    ];
    expect(findBreaches(run({ readings, pagings }))).toEqual([]);
  });

  it('lets an unanswered send be stored once or not at all, and no more', () => {
    const unknown: Send = { sender: 'Bo', text: 'perhaps', outcome: 'unknown' };
    const sends = [...run().sends, unknown];
    const once = [...room, message(5, 'perhaps')];
    expect(findBreaches(run({ sends }))).toEqual([]);
    expect(findBreaches(run({ sends, history: once }))).toEqual([]);
    expect(findBreaches(run({ sends, history: [...once, message(6, 'perhaps')] }))).toEqual([
      expect.stringMatching(/^Doubled: “perhaps” is there 2 times/),
    ]);
  });

  it.each<[string, Partial<Run>, RegExp]>([
    ['a lost message', { history: without(1) }, /^Lost: “said 2” \(message-, .*acknowledged to Ana/],
    ['another text', { history: room.with(1, message(2, 'said 3')) }, /^Changed: “said 2”/],
    ['an invention', { history: [...room, message(5)] }, /^Invented: “said 5” .* was never sent\.$/],
    [
      'a refused message that is there',
      { sends: room.map((each, n) => (n ? sent(each) : { sender: 'A', text: 'said 1', outcome: 'fail' })) },
      /^Invented: “said 1” .* was refused, and yet stored\.$/,
    ],
    ['two in the wrong order', { history: [0, 2, 1, 3].map((n) => room[n] as Message) }, /^No order:/],
    [
      'a reader with a gap',
      { readings: [{ reader: 'Bo', messages: without(2), from: timeOf(1) }] },
      /^Another order: Bo has “said 4” .* in place 2 of 3, where “said 3” .* belongs\.$/,
    ],
    [
      'a reader who lost the beginning',
      { readings: [{ reader: 'Bo', messages: room.slice(1), from: timeOf(1) }] },
      /^Another order: Bo has “said 2” .* in place 0 of 3, where “said 1”/,
    ],
    [
      'a reader who shows nothing any more',
      { readings: [{ reader: 'Bo', messages: [], from: timeOf(3) }] },
      /^Another order: Bo has nothing in place 0 of 0, where “said 3”/,
    ],
    [
      'a reader whose list ends early',
      { readings: [{ reader: 'Bo', messages: room.slice(0, 3), from: '' }] },
      /^Another order: Bo has nothing in place 3 of 3, where “said 4”/,
    ],
    [
      'a reader who shows one twice',
      { readings: [{ reader: 'Bo', messages: [...room, message(4)], from: '' }] },
      /Bo has “said 4” .* right after “said 4”/,
    ],
    ['a sender overtaken', { sends: run().sends.toReversed() }, /^Overtaken: Ana said “said 4” .* before/],
    [
      'a page that skips a row',
      { pagings: [{ before: '9999', messages: without(0) }] },
      /^Unsound paging: from 9999, a reader has “said 2”/,
    ],
  ])('tells of %s, and which message it is', (_, change, sentence) => {
    expect(findBreaches(run(change)).join('\n')).toMatch(sentence);
  });
});
