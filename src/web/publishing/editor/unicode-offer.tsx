import { useEffect, useId, useRef, useState } from 'react';
import type { offerUnicode } from '#shared/old-fonts/recognise.ts';
import { hasTellingMark } from '#shared/old-fonts/telling-mark.ts';
import { Button } from '#web/ui/controls/button.tsx';
import * as texts from '../texts.ts';
import styles from './unicode-offer.module.css';

type UnicodeOfferProps = { text: string; onChange: (text: string) => void };

/** Offers words that were pasted in Preeti as Unicode. */
export function UnicodeOffer({ text, onChange }: UnicodeOfferProps) {
  const id = useId();
  const here = useRef<HTMLDivElement>(null);
  const unicode = useUnicode(text);
  const take = (words: string) => {
    onChange(words);
    // The button goes.
    here.current?.parentElement?.querySelector<HTMLElement>('input, textarea')?.focus();
  };
  return (
    <div ref={here} role="status">
      {unicode !== null && (
        <div className={styles.offer}>
          <p id={id}>
            {texts.looksLikePreeti} <span lang="ne">{unicode}</span>
          </p>
          <Button variant="quiet" aria-describedby={id} onClick={() => take(unicode)}>
            {texts.changeItToUnicode}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The tables come once a text may need them; without them nothing is offered. */
function useUnicode(text: string): string | null {
  const [offer, setOffer] = useState<typeof offerUnicode | null>(null);
  const isTold = hasTellingMark(text);
  useEffect(() => {
    if (!isTold || offer) return;
    import('#shared/old-fonts/recognise.ts').then(
      (loaded) => setOffer(() => loaded.offerUnicode),
      () => undefined,
    );
  }, [isTold, offer]);
  return isTold && offer ? offer(text) : null;
}
