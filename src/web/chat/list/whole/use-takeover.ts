import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import type { CacheSnapshot } from 'virtua';
import type { Row } from '../../room/message-rows.ts';
import type { Standing } from '../first-rows.tsx';

type Takeover = {
  scroller: RefObject<HTMLElement | null>;
  rows: readonly Row[];
  standing: Standing;
  /** The message that has lost the focus. */
  left: RefObject<string | null>;
};

/**
 * Goes on from what stands already: the same rows are drawn at the same heights, so that nothing moves, and those above
 * them once the list has seen where it is scrolled to.
 */
export function useTakeover({ scroller, rows, standing, left }: Takeover) {
  const { firstKey, heights } = standing;
  const [isGoingOn, setGoingOn] = useState(heights.length === 0);
  const shown = useMemo(() => {
    const begin = isGoingOn ? 0 : rows.findIndex(({ key }) => key === firstKey);
    return begin > 0 ? rows.slice(begin) : rows;
  }, [isGoingOn, rows, firstKey]);
  const [cache] = useState(() => asMeasured(heights));

  useLayoutEffect(() => {
    const id = left.current;
    if (id === null) return;
    left.current = null;
    scroller.current
      ?.querySelector<HTMLElement>(`[data-message="${CSS.escape(id)}"]`)
      ?.focus({ preventScroll: true });
  }, [scroller, left]);
  return {
    rows: shown,
    isGoingOn,
    goOn: () => setGoingOn(true),
    cache,
  };
}

/** As virtua keeps it for a list that comes back: the height of each row, and what the others are taken for. */
function asMeasured(heights: readonly number[]): CacheSnapshot | undefined {
  if (heights.length === 0) return undefined;
  const mean = heights.reduce((total, height) => total + height, 0) / heights.length;
  return [heights, mean] as unknown as CacheSnapshot;
}
