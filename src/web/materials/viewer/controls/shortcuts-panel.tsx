import { SHORTCUT_WORDS } from '../input/shortcuts.ts';
import * as texts from '../texts.ts';
import styles from './shortcuts-panel.module.css';

/** The list of shortcuts, shown on wide screens in fullscreen (spec §2). */
export function ShortcutsPanel() {
  return (
    <aside className={styles.panel} aria-labelledby="keyboard-shortcuts">
      <h2 id="keyboard-shortcuts" className={styles.title}>
        {texts.keyboardShortcuts}
      </h2>
      <dl className={styles.list}>
        {SHORTCUT_WORDS.map(({ keys, does }) => (
          <div key={does} className={styles.entry}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
