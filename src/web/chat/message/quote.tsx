import { Icon } from '#web/ui/drawings/icon.tsx';
import { REPLY } from '#web/ui/drawings/icons.ts';
import type { Original } from '../room/message-rows.ts';
import * as texts from '../texts.ts';
import { oneLine } from './one-line.ts';
import styles from './quote.module.css';

/** One line of what a message answers, and the way there; always one line, known or not, so that nothing moves. */
export function Quote({ id, original }: { id: string; original: Original }) {
  if (original === 'gone' || original === 'hidden')
    return (
      <p className={styles.quote}>
        <Icon outline={REPLY} size={14} />
        <span className={styles.gone}>{original === 'gone' ? texts.removed : texts.isHidden}</span>
      </p>
    );
  return (
    <button type="button" className={styles.quote} title={texts.showWhatItAnswers} data-original={id}>
      <Icon outline={REPLY} size={14} />
      {original === 'unknown' ? (
        <span className={styles.gone}>{texts.loadingMessage}</span>
      ) : (
        <>
          <bdi className={styles.name}>{original.user}</bdi>
          <span className={styles.words} dir="auto">
            {oneLine(original.message)}
          </span>
        </>
      )}
    </button>
  );
}
