import type { MaterialDetail } from '#shared/materials.ts';
import { Icon } from '#web/ui/drawings/icon.tsx';
import { WARNING } from '#web/ui/drawings/icons.ts';
import type { PlacedPage } from '../pages/arrangement.ts';
import * as texts from '../texts.ts';
import styles from './file-section.module.css';
import { noticesIn } from './notices.ts';

type FileNoticesProps = { pages: MaterialDetail['pages']; placed: readonly PlacedPage[] };

/** What students wouldn't see as it was meant, and what to do about it, before they read it. */
export function FileNotices({ pages, placed }: FileNoticesProps) {
  const sentences = noticesIn(pages, placed);
  return (
    <div
      role="status"
      className={sentences.length > 0 ? styles.notices : 'visually-hidden'}
      aria-label={texts.notices}
    >
      {sentences.map((sentence) => (
        <p key={sentence} className={styles.notice}>
          <Icon outline={WARNING} size={20} />
          <span>{sentence}</span>
        </p>
      ))}
    </div>
  );
}
