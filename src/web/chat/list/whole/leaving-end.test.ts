import { describe, expect, it } from 'vitest';
import { isLeavingEnd } from './leaving-end.ts';

const AT_END = { offset: 5000, toEnd: 0, contentHeight: 5600 };
const NOTHING = { hasNewRows: false, hasInput: false };

describe('The end of the list', () => {
  it('is left by who scrolls up, by whatever means', () => {
    expect(isLeavingEnd(AT_END, { ...AT_END, offset: 4900, toEnd: 100 }, NOTHING)).toBe(true);
  });

  it('isn’t left by rows that turn out lower than guessed', () => {
    expect(isLeavingEnd(AT_END, { offset: 4700, toEnd: 0, contentHeight: 5300 }, NOTHING)).toBe(false);
  });

  it('isn’t left by rows that turn out lower while new ones come below them', () => {
    const moved = { offset: 4700, toEnd: 900, contentHeight: 6200 };
    expect(isLeavingEnd(AT_END, moved, { hasNewRows: true, hasInput: false })).toBe(false);
  });

  it('isn’t left where new rows make up for the height that others lost', () => {
    const moved = { offset: 4700, toEnd: 300, contentHeight: 5600 };
    expect(isLeavingEnd(AT_END, moved, { hasNewRows: true, hasInput: false })).toBe(false);
  });

  it('is left by a finger while new rows come', () => {
    const moved = { offset: 4700, toEnd: 900, contentHeight: 6200 };
    expect(isLeavingEnd(AT_END, moved, { hasNewRows: true, hasInput: true })).toBe(true);
  });

  it('isn’t left by scrolling down', () => {
    const moved = { offset: 5100, toEnd: 900, contentHeight: 6600 };
    expect(isLeavingEnd(AT_END, moved, { hasNewRows: true, hasInput: true })).toBe(false);
  });
});
