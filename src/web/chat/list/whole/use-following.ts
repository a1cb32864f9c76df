import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Standing } from '../first-rows.tsx';
import { EndFollower } from './end-follower.ts';
import { useFinger } from './use-finger.ts';

/** A turn of the wheel scrolls in many small steps, the first of which are still near the end. */
const WHEEL_SCROLLS_FOR_MS = 300;
/** One to draw rows of a guessed height, one to measure them, one to scroll by that, and one to hear of it. */
const FRAMES_OF_ARRIVAL = 4;

type Scroller = RefObject<HTMLDivElement | null>;

type Following = { standing: Standing; hasRows: boolean; onChange: (isFollowing: boolean) => void };

/** Whether the list goes on to its end with each message: until its reader goes up, and again from the end on. */
export function useFollowing(scroller: Scroller, { standing, hasRows, onChange }: Following) {
  const isFollowing = useRef(standing.isAtEnd);
  const wheelTurnedAt = useRef(Number.NEGATIVE_INFINITY);
  const end = useEnd(scroller);
  const arrival = useArrival(standing, hasRows, () => end.follow(false));
  const finger = useFinger(() => goOn());

  // biome-ignore lint/correctness/useExhaustiveDependencies: once: whoever had gone up before stays there
  useEffect(() => {
    if (!isFollowing.current) onChange(false);
  }, []);

  const set = (follows: boolean) => {
    if (!follows) end.stop();
    if (isFollowing.current === follows) return;
    isFollowing.current = follows;
    onChange(follows);
  };

  const goOn = () => {
    if (isFollowing.current && !finger.holdsUp()) end.follow(arrival.isOver() && end.isNear());
  };

  return {
    isOn: () => isFollowing.current,
    hasArrived: arrival.isOver,
    start: () => set(true),
    goOn,
    /** Also where the end is far: it is followed from there on, even if the wheel still turned a moment ago. */
    goToEnd() {
      wheelTurnedAt.current = Number.NEGATIVE_INFINITY;
      end.follow(true);
    },
    reachedEnd: () => set(performance.now() - wheelTurnedAt.current >= WHEEL_SCROLLS_FOR_MS),
    wentUp() {
      if (arrival.isOver()) set(false);
    },
    touched({ target }: { target: EventTarget }) {
      end.stop();
      finger.touched(target);
    },
    /** The reader is led elsewhere. */
    leave() {
      arrival.end();
      set(false);
    },
    /** Whoever turns the wheel upwards leaves the end, before the next message draws them back to it. */
    turnedWheelUp() {
      arrival.end();
      wheelTurnedAt.current = performance.now();
      set(false);
    },
  };
}

const isMotionWelcome = () => !matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The end of the list, and the way to it, smooth where it is welcome and seen. */
function useEnd(scroller: Scroller) {
  const [follower] = useState(() => new EndFollower());
  const height = useRef(0);
  useEffect(() => () => follower.stop(), [follower]);
  return {
    isNear() {
      const box = scroller.current;
      if (!box) return false;
      // A phone's keyboard that opens or closes must not hide the newest message meanwhile.
      const isResized = box.clientHeight !== height.current;
      height.current = box.clientHeight;
      const toEnd = box.scrollHeight - box.clientHeight - box.scrollTop;
      return !isResized && toEnd <= box.clientHeight / 2;
    },
    follow(isSmooth: boolean) {
      if (scroller.current)
        follower.follow(scroller.current, isSmooth && !document.hidden && isMotionWelcome());
    },
    stop: () => follower.stop(),
  };
}

/** A list that has just come is moved by what is measured in it, not yet by its reader: it goes to its end until that is done. */
function useArrival({ heights }: Standing, hasRows: boolean, goToEnd: () => void) {
  const framesLeft = useRef(heights.length > 0 ? 0 : FRAMES_OF_ARRIVAL);
  const go = useEffectEvent(goToEnd);
  useEffect(() => {
    if (!hasRows) return;
    let frame = requestAnimationFrame(function settle() {
      if (framesLeft.current-- <= 0) return;
      go();
      frame = requestAnimationFrame(settle);
    });
    return () => cancelAnimationFrame(frame);
  }, [hasRows]);
  return {
    isOver: () => framesLeft.current <= 0,
    end: () => {
      framesLeft.current = 0;
    },
  };
}
