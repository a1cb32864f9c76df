import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ENDPOINTS } from '#shared/api.ts';
import type { MaterialChange, MaterialDetail } from '#shared/materials.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import board from '../pages/page-board.module.css';
import styles from '../publishing.module.css';
import * as texts from './scanned-words-texts.ts';

/** Shows the progress of text recognition on an item's scans and photographs; buttons repeat it or turn it off. */
export function ScannedWords({ material }: { material: MaterialDetail }) {
  const { recognition, scannedPages = 0, pagesToRecognise = 0, pages } = material;
  const heading = useId();
  const { isChanging, change } = useRecognition(material._id);
  if (scannedPages === 0 || recognition === undefined || recognition === 'unavailable') return null;
  const isOn = recognition === 'on';
  return (
    <section aria-labelledby={heading} className={styles.scanned}>
      <h2 id={heading} className={styles.scannedHeading}>
        {texts.scannedWords}
      </h2>
      <p>{isOn ? texts.scannedText(scannedPages) : texts.scannedTextOff(scannedPages)}</p>
      {pagesToRecognise > 0 && <Coming done={pages.length - pagesToRecognise} count={pages.length} />}
      <div className={styles.scannedButtons}>
        <Button disabled={isChanging} onClick={() => change('again')}>
          {isOn ? texts.recogniseAgain : texts.turnOnRecognition}
        </Button>
        {isOn && (
          <Button disabled={isChanging} onClick={() => change('off')}>
            {texts.turnOffRecognition}
          </Button>
        )}
      </div>
    </section>
  );
}

function Coming({ done, count }: { done: number; count: number }) {
  return (
    <div className={`note ${board.drawing}`}>
      <progress className={board.bar} aria-label={texts.recognisedPages} max={count} value={done} />
      <span>{texts.searchablePages(done, count)}</span>
    </div>
  );
}

/** Changes recognition at once, because it isn't part of the form. */
function useRecognition(id: string) {
  const cache = useQueryClient();
  const [isChanging, setIsChanging] = useState(false);
  const change = async (recognition: NonNullable<MaterialChange['recognition']>) => {
    setIsChanging(true);
    try {
      await call(ENDPOINTS.changeMaterial, { params: { id }, body: { recognition } });
      await cache.invalidateQueries();
      toast.success(recognition === 'again' ? texts.recognisingAgain : texts.recognitionIsOff);
    } catch (failure) {
      toast.error(messageOf(failure, texts.recognitionNotChanged));
    } finally {
      setIsChanging(false);
    }
  };
  return { isChanging, change: (wanted: Parameters<typeof change>[0]) => void change(wanted) };
}
