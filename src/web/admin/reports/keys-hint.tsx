import { REPORT_KEYS, type ReportDeed } from './keys.ts';
import styles from './reports.module.css';
import * as texts from './texts.ts';

/** The keys of the desk, for those who have a keyboard. */
export function KeysHint() {
  return (
    <dl className={styles.keys} aria-label={texts.keys}>
      {(Object.keys(REPORT_KEYS) as ReportDeed[]).map((deed) => (
        <div key={deed}>
          <dt>
            <kbd>{REPORT_KEYS[deed]}</kbd>
          </dt>
          <dd>{texts.deeds[deed]}</dd>
        </div>
      ))}
    </dl>
  );
}
