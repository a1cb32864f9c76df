import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { wholeNumber } from '#web/lib/whole-number.ts';
import * as texts from '../texts.ts';
import styles from './control-bar.module.css';

type PageFieldProps = {
  pageIndex: number;
  pageCount: number;
  onChoose: (pageIndex: number) => void;
  /** Called after Enter or Escape. */
  onDone: () => void;
};

/** Long enough to type the next digit. */
const SETTLE_AFTER_MS = 600;

/** The number of the current page, editable. Anything but 1 to the count is reset (spec §5). */
export function PageField({ pageIndex, pageCount, onChoose, onDone }: PageFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);

  const settle = () => {
    const page = wholeNumber(typed?.trim() ?? null, { least: 1, most: pageCount });
    if (page !== null && page !== pageIndex + 1) onChoose(page - 1);
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
        inputMode="numeric"
        enterKeyHint="go"
        autoComplete="off"
        value={typed ?? String(pageIndex + 1)}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={settle}
        onKeyDown={pressKey}
      />
      <span>{`/ ${pageCount}`}</span>
    </span>
  );
}
