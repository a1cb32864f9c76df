import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { formatNumber } from '#shared/language.ts';
import { hasLabels, hasNames, labelOf, pageCalled } from '../state/page-labels.ts';
import type { PageSet } from '../state/page-set.ts';
import * as texts from '../texts.ts';
import styles from './controls.module.css';

type PageFieldProps = {
  pageIndex: number;
  pageCount: number;
  pages: PageSet['pages'];
  onChoose: (pageIndex: number) => void;
  /** Called after Enter or Escape. */
  onDone: () => void;
};

/** The next digit can be typed within this time. */
const SETTLE_AFTER_MS = 600;

/** The current page's number as an input, which takes labels too. Anything else is reset (spec §5). */
export function PageField({ pageIndex, pageCount, pages, onChoose, onDone }: PageFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const labelId = useId();
  const label = labelOf(pages[pageIndex], pageIndex);

  const settle = () => {
    const page = pageCalled(typed ?? '', pages, pageCount);
    if (page !== null && page !== pageIndex) onChoose(page);
    setTyped(null);
  };
  const settleUnasked = useEffectEvent(settle);
  useEffect(() => {
    if (!typed) return;
    const timer = setTimeout(() => settleUnasked(), SETTLE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const pressKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') settle();
    else setTyped(null);
    onDone();
  };

  return (
    <span className={styles.page}>
      <input
        className={styles.pageNumber}
        aria-label={texts.pageNumber}
        aria-describedby={label ? labelId : undefined}
        inputMode={hasNames(pages) ? 'text' : 'numeric'}
        autoCapitalize="none"
        enterKeyHint="go"
        autoComplete="off"
        value={typed ?? formatNumber(pageIndex + 1)}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={settle}
        onKeyDown={pressKey}
      />
      <span className={styles.total}>
        <span>{`/ ${formatNumber(pageCount)}`}</span>
        {hasLabels(pages) && (
          <span id={labelId} className={styles.label}>
            {label && `(${label})`}
          </span>
        )}
      </span>
    </span>
  );
}
