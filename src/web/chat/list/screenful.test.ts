import { describe, expect, it } from 'vitest';
import type { Row } from '../room/message-rows.ts';
import { beginOfScreenful } from './screenful.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

const row = (text: string, startsGroup = false): Row => ({
  kind: 'message',
  key: text,
  message: {
    id: text,
    user: 'Cog7',
    message: text,
    timestamp: '2026-11-20T12:00:00.000000Z',
    role: 'member',
  },
  isOwn: false,
  startsGroup,
  original: null,
});
const many = (text: string, startsGroup = false) => Array.from({ length: 100 }, () => row(text, startsGroup));
const count = (rows: Row[], view = PHONE) => rows.length - beginOfScreenful(rows, view);

describe('the newest screenful of rows', () => {
  it('has fewer the more they say, the more people say it and the narrower the screen is', () => {
    const short = count(many('Yes.'));
    expect(short * 40).toBeGreaterThanOrEqual(PHONE.height);
    expect(count(many('Does anybody understand the second exercise?'))).toBeLessThan(short);
    expect(count(many('Yes.', true))).toBeLessThan(short);
    expect(count(many('word '.repeat(100)))).toBeLessThanOrEqual(3);
    expect(count(many('word '.repeat(50)), DESKTOP)).toBeGreaterThan(count(many('word '.repeat(50))));
  });

  it('fills the screen with messages that are folded, and with letters that have marks', () => {
    const FOLDED_PX = 330;
    expect(count(many('word '.repeat(2000))) * FOLDED_PX).toBeGreaterThanOrEqual(PHONE.height);
    expect(count(many('कि'.repeat(100)))).toBe(count(many('क'.repeat(100))));
  });

  it('is all there is where that doesn’t fill the screen', () => {
    expect(beginOfScreenful([row('Is anybody here?', true)], PHONE)).toBe(0);
    expect(beginOfScreenful([], PHONE)).toBe(0);
  });

  it('counts no height for days and places of what was removed', () => {
    const days = Array.from({ length: 50 }, (_, at): Row => ({ kind: 'day', key: `${at}`, at }));
    expect(beginOfScreenful([row('first'), ...days, row('last')], PHONE)).toBe(0);
  });
});
