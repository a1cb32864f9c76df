import { describe, expect, it } from 'vitest';
import { preventsSending, sendBlockOf } from './room-footer.tsx';

const free = { rules: { slowModeSeconds: 0, isLocked: false }, pause: null, sentAtMs: 1000 };
const slow = { ...free, rules: { slowModeSeconds: 15, isLocked: false } };
const locked = { ...free, rules: { slowModeSeconds: 0, isLocked: true } };

describe('what keeps somebody from sending', () => {
  it('is nothing in a room without limits, nor before the room has set any', () => {
    expect(sendBlockOf(free, true, 2000)).toBeNull();
    expect(sendBlockOf({ ...free, rules: null }, true, 2000)).toBeNull();
  });

  it('is slow mode, from one’s last message on', () => {
    expect(sendBlockOf(slow, true, 2000)).toEqual({ code: 'slow_mode', untilMs: 16_000 });
    expect(sendBlockOf(slow, true, 16_000)).toBeNull();
    expect(sendBlockOf({ ...slow, sentAtMs: null }, true, 2_000_000)).toBeNull();
  });

  it('is what the room has refused, until it ends', () => {
    const muted = { ...free, pause: { code: 'muted', untilMs: 60_000 } } as const;
    expect(sendBlockOf(muted, true, 2000)).toEqual({ code: 'muted', untilMs: 60_000 });
    expect(sendBlockOf(muted, true, 60_000)).toBeNull();
  });

  it('leaves a muted person the attempt, for a mute is lifted without notice', () => {
    expect(preventsSending({ code: 'muted', untilMs: 60_000 })).toBe(false);
    expect(preventsSending({ code: 'slow_mode', untilMs: 60_000 })).toBe(true);
    expect(preventsSending({ code: 'locked' })).toBe(true);
    expect(preventsSending(null)).toBe(false);
  });

  it('is a lock, and binds no moderator among accounts', () => {
    expect(sendBlockOf(locked, true, 2000)).toEqual({ code: 'locked' });
    expect(sendBlockOf(locked, false, 2000)).toBeNull();
  });
});
