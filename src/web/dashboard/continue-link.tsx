import { useState } from 'react';
import { subjectName } from '#shared/texts/subject-texts.ts';
import { languageOf } from '#web/lib/language-of.ts';
import { continueReading, ReadingBar } from '#web/materials/reading-places.tsx';
import { Icon } from '#web/ui/drawings/icon.tsx';
import { BOOK } from '#web/ui/drawings/icons.ts';
import { Link } from '#web/ui/navigation/link.tsx';
import styles from './continue-link.module.css';
import * as texts from './texts.ts';

/** Links to the page at which reading stopped in this browser, if a material wasn't read to its end. */
export function ContinueLink() {
  const [reading] = useState(() => continueReading());
  if (!reading) return null;
  const { to, title, subject, pageIndex, pageCount } = reading;
  return (
    <Link to={to} className={`raised ${styles.link}`}>
      <Icon outline={BOOK} size={22} />
      <span className={styles.words}>
        <span className={styles.lead}>{texts.continueReading}</span>
        <span className={`one-line ${styles.title}`} lang={languageOf(title)}>
          {title}
        </span>
      </span>
      <span className={styles.place}>
        <span className={styles.subject}>{subjectName(subject)}</span>
        <ReadingBar pageIndex={pageIndex} pageCount={pageCount} />
      </span>
    </Link>
  );
}
