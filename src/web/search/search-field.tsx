import type { KeyboardEvent } from 'react';
import styles from './search-dialog.module.css';
import * as texts from './texts.ts';

type SearchFieldProps = {
  label: string;
  /** The id of the list of results and the index of the active one. */
  list: { id: string; active: number } | null;
  words: string;
  onType: (words: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** The field of a combobox: it keeps the focus while the arrow keys move through the list. */
export function SearchField({ label, list, words, onType, onKeyDown }: SearchFieldProps) {
  return (
    <input
      className={styles.input}
      role="combobox"
      aria-label={label}
      aria-expanded={list !== null}
      aria-controls={list?.id}
      aria-autocomplete="list"
      aria-activedescendant={list ? `${list.id}-${list.active}` : undefined}
      inputMode="search"
      enterKeyHint="go"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      placeholder={texts.placeholder}
      // biome-ignore lint/a11y/noAutofocus: whoever opens the search wants to type
      autoFocus
      value={words}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
}
