import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Row } from '../room/message-rows.ts';
import styles from './message-list.module.css';
import { beginOfScreenful } from './screenful.ts';
import { useHold } from './use-hold.ts';
import { useOwnWriting } from './use-own-writing.ts';

/** Spec §9: nearer to it, one is at the end. */
export const BOTTOM_PX = 50;

/** What stands when the whole list takes over from the first rows. */
export type Standing = {
  firstKey: string | undefined;
  /** From the first one on, px. */
  heights: readonly number[];
  isAtEnd: boolean;
};

type FirstRowsProps = {
  rows: readonly Row[];
  children: (row: Row) => ReactNode;
  /** The whole list can come. */
  isDue: boolean;
  onBottomChange: (isAtBottom: boolean) => void;
  onTakenOver: (standing: Standing) => void;
  /** Is left the id of the message that had the focus. */
  left: RefObject<string | null>;
};

/** The newest messages, a screenful, which stand at their end by themselves: the code of the whole list comes later. */
export function FirstRows({ rows, children, isDue, onBottomChange, onTakenOver, left }: FirstRowsProps) {
  const box = useRef<HTMLDivElement>(null);
  const [beginOf] = useState(keptBegin);
  const begin = beginOf(rows);
  const isHeld = useHold(box);
  const isAtEnd = useEnd(box, isHeld, onBottomChange);
  const hasWritten = useOwnWriting(rows);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change of the rows
  useLayoutEffect(() => {
    // Whoever writes wants to see it.
    if (hasWritten()) goToEnd(box);
  }, [rows]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what stands then
  useEffect(() => {
    if (!isDue || isHeld) return;
    const heights = [...(box.current?.children ?? [])].map((row) => row.getBoundingClientRect().height);
    onTakenOver({ firstKey: rows[begin]?.key, heights, isAtEnd: isAtEnd.current });
  }, [isDue, isHeld]);

  useLayoutEffect(
    () => () => {
      const focused = box.current?.contains(document.activeElement) ? document.activeElement : null;
      left.current = focused?.closest<HTMLElement>('[data-message]')?.dataset.message ?? null;
    },
    [left],
  );
  return (
    <div ref={box}>
      {rows.slice(begin).map((row) => (
        <div key={row.key} className={styles.item}>
          {children(row)}
        </div>
      ))}
    </div>
  );
}

/** Where the first rows begin: further up where they don't fill the screen, and never further down. */
function keptBegin() {
  let firstKey: string | undefined;
  return (rows: readonly Row[]): number => {
    // The room's first words stand above the first message: they come with the rest.
    const top = rows[0]?.kind === 'beginning' ? 1 : 0;
    const enough = beginOfScreenful(rows, { width: window.innerWidth, height: window.innerHeight });
    const known = rows.findIndex(({ key }) => key === firstKey);
    const begin = Math.max(top, known < 0 ? enough : Math.min(known, enough));
    firstKey = rows[begin]?.key;
    return begin;
  };
}

/** Stays at the end whatever grows, until the reader goes up; under a finger nothing moves. */
function useEnd(
  box: RefObject<HTMLElement | null>,
  isHeld: boolean,
  onBottomChange: (isAtBottom: boolean) => void,
) {
  const isAtEnd = useRef(true);
  const offset = useRef(0);
  useLayoutEffect(() => {
    const { current: content } = box;
    const list = content?.parentElement;
    if (!list) return;
    // Hears of it, and of what there is at first, when all is laid out and nothing is painted yet.
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current && !isHeld) goToEnd(box);
    });
    observer.observe(list);
    observer.observe(content);
    const look = () => {
      const isUpwards = list.scrollTop < offset.current;
      offset.current = list.scrollTop;
      const toEnd = list.scrollHeight - list.clientHeight - list.scrollTop;
      const wasAtEnd = isAtEnd.current;
      isAtEnd.current = toEnd < 1 || (toEnd <= BOTTOM_PX && !isUpwards);
      if (isAtEnd.current !== wasAtEnd) onBottomChange(!wasAtEnd);
    };
    list.addEventListener('scroll', look);
    return () => {
      observer.disconnect();
      list.removeEventListener('scroll', look);
    };
  }, [box, isHeld, onBottomChange]);
  return isAtEnd;
}

function goToEnd({ current: content }: RefObject<HTMLElement | null>) {
  const list = content?.parentElement;
  if (list) list.scrollTop = list.scrollHeight;
}
