/** Touch gestures on messages, and the layout of the screen above an on-screen keyboard. */
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { type ListActions, menuOf } from './list-handlers.ts';

/** On touch screens a swipe replies to a message. A long press opens its menu, or on a link the browser's. */
export function useTouch(scroller: RefObject<HTMLElement | null>, actions: ListActions) {
  const latestActions = useEffectEvent(() => actions);
  useEffect(() => {
    if (!scroller.current || !matchMedia('(any-pointer: coarse)').matches) return;
    return listenToTouch(scroller.current, () => latestActions());
  }, [scroller]);
}

/** On-screen keyboards are higher than this, the browser's own bars are lower. */
const KEYBOARD_PX = 120;

/** Fits the screen above an on-screen keyboard that covers the page (iOS). */
export function useKeyboardInset() {
  useEffect(() => {
    const sight = window.visualViewport;
    if (!sight) return;
    const listening = new AbortController();
    const { style } = document.documentElement;
    const unfit = () => {
      style.removeProperty('--sight-top');
      style.removeProperty('--sight-height');
    };
    const fitScreen = () => {
      // When the page is zoomed in, the visual viewport is smaller for another reason.
      const isCovered = sight.scale === 1 && window.innerHeight - sight.height > KEYBOARD_PX;
      if (!isCovered) return unfit();
      style.setProperty('--sight-top', `${sight.offsetTop}px`);
      style.setProperty('--sight-height', `${sight.height}px`);
    };
    // The keyboard may be open before this code has loaded.
    fitScreen();
    for (const moment of ['resize', 'scroll'])
      sight.addEventListener(moment, fitScreen, { signal: listening.signal });
    return () => {
      listening.abort();
      unfit();
    };
  }, []);
}

const LONG_PRESS_MS = 450;
/** Smaller movements count as none. */
const STILL_PX = 10;
const REPLIES_FROM_PX = 56;
const FARTHEST_PX = 80;
/** Swipes from the edge of the screen belong to the browser. */
const EDGE_PX = 24;

function listenToTouch(list: HTMLElement, actions: () => ListActions): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let touch: Touched | null = null;
  const end = () => {
    touch?.end();
    touch = null;
  };
  list.addEventListener(
    'touchstart',
    (event) => {
      end();
      const [finger] = event.touches;
      const target = event.target as Element;
      const bubble = target.closest<HTMLElement>('[data-message]');
      if (bubble && finger && event.touches.length === 1)
        touch = new Touched(bubble, finger, actions, {
          canSwipe: !scrollsSideways(target),
          canPress: !target.closest('a'),
        });
    },
    { signal, passive: true },
  );
  list.addEventListener(
    'touchmove',
    (event) => {
      const [finger] = event.touches;
      if (finger && touch?.move(finger) && event.cancelable) event.preventDefault();
    },
    { signal, passive: false },
  );
  list.addEventListener(
    'touchend',
    (event) => {
      touch?.release();
      // Lifting the finger that opened the menu must not click an item of it.
      if (touch?.hasPressed && event.cancelable) event.preventDefault();
    },
    { signal },
  );
  for (const type of ['touchend', 'touchcancel', 'scroll'] as const)
    list.addEventListener(type, end, { signal, passive: true });
  return () => listening.abort();
}

/** Code that overflows sideways is scrolled instead of swiped. */
function scrollsSideways(target: Element) {
  const code = target.closest('code');
  return code !== null && code.scrollWidth > code.clientWidth;
}

type Point = { clientX: number; clientY: number };

class Touched {
  readonly #bubble: HTMLElement;
  readonly #start: Point;
  readonly #actions: () => ListActions;
  readonly #timer: ReturnType<typeof setTimeout> | undefined;
  #isSwipe: boolean | null = null;
  #way = 0;
  hasPressed = false;

  constructor(
    bubble: HTMLElement,
    { clientX, clientY }: Point,
    actions: () => ListActions,
    { canSwipe, canPress }: { canSwipe: boolean; canPress: boolean },
  ) {
    if (!canSwipe) this.#isSwipe = false;
    this.#bubble = bubble;
    this.#start = { clientX, clientY };
    this.#actions = actions;
    if (canPress) this.#timer = setTimeout(() => this.#press(), LONG_PRESS_MS);
  }

  /** Returns whether the finger swipes, in which case the page must not scroll. */
  move({ clientX, clientY }: Point): boolean {
    const [right, down] = [clientX - this.#start.clientX, clientY - this.#start.clientY];
    if (Math.hypot(right, down) > STILL_PX) {
      clearTimeout(this.#timer);
      this.#isSwipe ??= right > 2 * Math.abs(down) && this.#start.clientX > EDGE_PX;
    }
    if (!this.#isSwipe) return false;
    this.#way = Math.min(FARTHEST_PX, Math.max(0, right));
    this.#bubble.style.translate = `${this.#way}px 0`;
    this.#bubble.style.transition = 'none';
    return true;
  }

  release() {
    if (this.#way >= REPLIES_FROM_PX) this.#actions().onReply(this.#bubble.dataset.message ?? '');
  }

  end() {
    clearTimeout(this.#timer);
    this.#bubble.style.removeProperty('translate');
    this.#bubble.style.removeProperty('transition');
  }

  #press() {
    this.#isSwipe = false;
    this.hasPressed = true;
    navigator.vibrate?.(10);
    const { clientX: left, clientY: top } = this.#start;
    this.#actions().onMenu(menuOf(this.#bubble, { left, top, bottom: top }));
  }
}
