import { expect, it } from 'vitest';
import type { RoomModeration } from '#shared/moderation.ts';
import { changedBy } from './use-room-moderation.ts';

const flooded: RoomModeration = {
  state: { slowModeSeconds: 10, isLocked: false },
  slowModeSeconds: 0,
  floodUntil: '2026-11-21T12:02:00.000Z',
  rules: { reports: true, word: true, flood: true, 'same text': true, length: false },
};

it('shows a slow mode that is set, and the flood as over', () => {
  for (const slowModeSeconds of [0, 30])
    expect(changedBy(flooded, { slowModeSeconds })).toEqual({
      ...flooded,
      state: { slowModeSeconds, isLocked: false },
      slowModeSeconds,
      floodUntil: null,
    });
});

it('shows a lock and a rule, and leaves all else as it is', () => {
  expect(changedBy(flooded, { isLocked: true })).toEqual({
    ...flooded,
    state: { slowModeSeconds: 10, isLocked: true },
  });
  expect(changedBy(flooded, { rules: { word: false } })).toEqual({
    ...flooded,
    rules: { ...flooded.rules, word: false },
  });
});
