import * as texts from '../texts.ts';
import styles from './shortcuts-panel.module.css';

const SHORTCUT_WORDS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['←', '→'], does: texts.turnThePage },
  { keys: ['Home', 'End'], does: texts.firstOrLastPage },
  { keys: ['+', '−'], does: texts.zoom },
  { keys: ['↑', '↓', 'Shift ← →'], does: texts.moveAZoomedPage },
  { keys: ['R', 'Shift R'], does: texts.rotateRightOrLeft },
  { keys: ['0'], does: texts.resetTheView },
  { keys: ['F'], does: texts.fullscreen },
  { keys: ['Esc'], does: texts.leaveFullscreen },
];

/** Lists the shortcuts, on wide screens in fullscreen (spec §2). */
export function ShortcutsPanel() {
  return (
    <aside className={`raised ${styles.panel}`} aria-labelledby="keyboard-shortcuts">
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
