import { Button } from '#web/ui/controls/button.tsx';
import * as texts from './texts.ts';
import { countChanges, type Edits } from './word-edits.ts';
import styles from './words.module.css';

type SaveBarProps = {
  edits: Edits;
  underWay: string | null;
  onTry: () => void;
  onSave: () => void;
  onDiscard: () => void;
};

/** Stays in sight: whether everything is saved, and what can be done about it. */
export function SaveBar({ edits, underWay, onTry, onSave, onDiscard }: SaveBarProps) {
  const changes = countChanges(edits);
  const isChanged = changes.added + changes.changed + changes.deleted > 0;
  return (
    <div className={styles.bar}>
      <p role="status" className={styles.state}>
        {edits.fault ? (
          <span className={styles.fault}>{edits.fault}</span>
        ) : (
          (isChanged && texts.unsaved(changes)) || texts.allSaved
        )}
      </p>
      <Button loading={underWay === 'try'} onClick={onTry}>
        {texts.tryIt}
      </Button>
      {isChanged && <Button onClick={onDiscard}>{texts.discard}</Button>}
      <Button variant="primary" disabled={!isChanged} loading={underWay === 'save'} onClick={onSave}>
        {texts.save}
      </Button>
    </div>
  );
}
