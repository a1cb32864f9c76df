import { memo, useEffect, useId, useRef } from 'react';
import type { ListedWord, WordAction } from '#shared/word-list.ts';
import { Select } from '#web/ui/controls/field.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { TRASH } from '#web/ui/drawings/icons.ts';
import { ACTION_OPTIONS } from './action-options.ts';
import * as texts from './texts.ts';
import type { Entry } from './word-edits.ts';
import styles from './words.module.css';

type WordRowProps = {
  entry: Entry;
  fault: string | undefined;
  /** Another object asks for the focus anew. */
  wanted: object | null;
  onChange: (key: number, by: Partial<ListedWord>) => void;
  onDelete: (key: number) => void;
};

/** One word of the list: it, what happens, and the way to take it out. */
export const WordRow = memo(function WordRow({ entry, fault, wanted, onChange, onDelete }: WordRowProps) {
  const { key, word, action } = entry;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (wanted) field.current?.focus();
  }, [wanted]);
  return (
    <li className={styles.row}>
      <input
        ref={field}
        className={styles.word}
        aria-label={texts.word}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault && id}
        dir="auto"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={word}
        onChange={({ target }) => onChange(key, { word: target.value })}
      />
      <Select
        isCompact
        aria-label={texts.actionFor(word)}
        value={action}
        onChange={({ target }) => onChange(key, { action: target.value as WordAction })}
        options={ACTION_OPTIONS}
      />
      <IconButton label={texts.remove(word)} icon={TRASH} onClick={() => onDelete(key)} />
      {fault && (
        <p id={id} className={styles.fault}>
          {fault}
        </p>
      )}
    </li>
  );
});
