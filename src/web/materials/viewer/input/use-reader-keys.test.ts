import { describe, expect, it } from 'vitest';
import { commandOf } from './use-reader-keys.ts';

const press = (key: string, held: Partial<Parameters<typeof commandOf>[0]> = {}) =>
  commandOf({
    key,
    code: '',
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    isComposing: false,
    ...held,
  });

describe('a key on the viewer', () => {
  it('turns, zooms, rotates, resets and leaves', () => {
    expect(['ArrowLeft', 'ArrowRight', '+', '-', 'r', '0', 'f', 'Escape'].map((key) => press(key))).toEqual([
      'previousPage',
      'nextPage',
      'zoomIn',
      'zoomOut',
      'rotateRight',
      'reset',
      'toggleFullscreen',
      'leave',
    ]);
  });

  it('means the same under a Nepali layout', () => {
    expect(press('च', { code: 'KeyR' })).toBe('rotateRight');
    expect(press('च', { code: 'KeyR', shiftKey: true })).toBe('rotateLeft');
    expect(press('०', { code: 'Digit0' })).toBe('reset');
  });

  it('means another thing with Shift where the panel says so, and the same where a keyboard needs Shift', () => {
    const shiftKey = true;
    expect([press('R', { shiftKey }), press('ArrowLeft', { shiftKey })]).toEqual(['rotateLeft', 'moveLeft']);
    expect([press('+', { shiftKey }), press('_', { shiftKey })]).toEqual(['zoomIn', 'zoomOut']);
  });

  it('belongs to the browser with Ctrl, Alt or the command key, and to an input method that composes', () => {
    for (const held of ['ctrlKey', 'altKey', 'metaKey', 'isComposing'])
      expect(press('r', { [held]: true })).toBeNull();
    expect(press('q')).toBeNull();
  });
});
