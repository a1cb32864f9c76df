import { useRef, useState } from 'react';
import type { WordAction } from '#shared/word-list.ts';
import { useKeptState } from '#web/lib/use-kept-state.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { SelectField, TextArea } from '#web/ui/controls/field.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { ACTION_OPTIONS } from './action-options.ts';
import * as texts from './texts.ts';
import { type Entry, readLines } from './word-edits.ts';
import styles from './words.module.css';

type AddWordsProps = {
  entries: readonly Entry[];
  onAdd: (words: readonly string[], action: WordAction) => void;
};

/** Where words are added, one or many lines of them at once. */
export function AddWords({ entries, onAdd }: AddWordsProps) {
  const [lines, setLines] = useKeptState('words to add', '');
  const [action, setAction] = useState<WordAction>('mask');
  const form = useRef<HTMLFormElement>(null);
  const add = () => {
    const { fresh, known } = readLines(lines, entries);
    if (fresh.length + known === 0) return;
    onAdd(fresh, action);
    setLines('');
    form.current?.querySelector('textarea')?.focus();
    toast.success(texts.added(fresh.length, known));
  };
  return (
    <form
      ref={form}
      className={styles.adding}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <TextArea
        label={texts.toAdd}
        hint={texts.toAddHint}
        rows={2}
        dir="auto"
        autoCapitalize="none"
        spellCheck={false}
        value={lines}
        onChange={({ target }) => setLines(target.value)}
      />
      <SelectField
        label={texts.whatHappens}
        hint={texts.actionMeans[action]}
        options={ACTION_OPTIONS}
        value={action}
        onChange={({ target }) => setAction(target.value as WordAction)}
      />
      <Button type="submit" disabled={lines.trim() === ''}>
        {texts.add}
      </Button>
    </form>
  );
}
