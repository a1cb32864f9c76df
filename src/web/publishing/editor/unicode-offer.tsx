import { useId, useRef } from 'react';
import { offerUnicode } from '#shared/old-fonts/recognise.ts';
import { Button } from '#web/ui/controls/button.tsx';
import * as texts from '../texts.ts';
import styles from './unicode-offer.module.css';

export type UnicodeOfferProps = { text: string; onChange: (text: string) => void };

/** Offers to convert text that was pasted in the Preeti font to Unicode. */
export function UnicodeOffer({ text, onChange }: UnicodeOfferProps) {
  const id = useId();
  const here = useRef<HTMLDivElement>(null);
  const unicode = offerUnicode(text);
  if (unicode === null) return null;
  const take = () => {
    // The focused button is about to be removed.
    here.current?.parentElement?.parentElement?.querySelector<HTMLElement>('input, textarea')?.focus();
    onChange(unicode);
  };
  return (
    <div ref={here} className={styles.offer}>
      <p id={id}>
        {texts.looksLikePreeti} <span lang="ne">{unicode}</span>
      </p>
      <Button variant="quiet" aria-describedby={id} onClick={take}>
        {texts.changeItToUnicode}
      </Button>
    </div>
  );
}
