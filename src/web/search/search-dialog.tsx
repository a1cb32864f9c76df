import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { MATERIAL_KINDS } from '#shared/materials.ts';
import type { SearchResult } from '#shared/search.ts';
import { foundAddress, type ViewerLocationState } from '#web/materials/addresses.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useNavigate } from '#web/ui/navigation.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { ResultList } from './result-list.tsx';
import styles from './search-dialog.module.css';
import { useLibrarySearch } from './use-library-search.ts';

type SearchDialogProps = {
  label: string;
  startWords: string;
  /** Told what was searched for and answered. */
  onSearched: (words: string) => void;
  onClose: () => void;
};

/** One field and what it finds: typed, walked through by arrow keys, opened by Enter. */
export function SearchDialog({ label, startWords, onSearched, onClose }: SearchDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const navigate = useNavigate();
  const [words, setWords] = useState(startWords);
  const [chosen, setChosen] = useState(0);
  const found = useLibrarySearch(words);
  const { results } = found;
  // An answer may be shorter than the one before.
  const active = Math.min(chosen, Math.max(0, results.length - 1));
  useEffect(() => dialog.current?.showModal(), []);
  const keepWords = useEffectEvent(onSearched);
  useEffect(() => {
    if (found.words !== null) keepWords(found.words);
  }, [found.words]);

  const open = ({ material, page }: SearchResult) => {
    const state: ViewerLocationState = { subject: material.subject, item: material };
    const address = foundAddress(MATERIAL_KINDS[material.kind], material, page, found.words ?? words);
    navigate(address, { state });
  };
  const search = (typed: string) => {
    setWords(typed);
    setChosen(0);
  };
  const pressKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || results.length === 0) return;
    const last = results.length - 1;
    const next = { ArrowDown: active === last ? 0 : active + 1, ArrowUp: active === 0 ? last : active - 1 }[
      event.key
    ];
    if (next !== undefined) setChosen(next);
    else if (event.key !== 'Enter') return;
    // What is listed may still answer what has been typed over.
    else if (!found.isAsking) open(results[active] as SearchResult);
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog, whoever handles it
    <dialog
      ref={dialog}
      aria-label={label}
      className={styles.dialog}
      onClose={onClose}
      onClick={closeOutside}
    >
      <div className={styles.sheet}>
        <div className={styles.box}>
          <Icon name="search" size={20} />
          <SearchField
            label={label}
            list={results.length > 0 ? { id, active } : null}
            words={words}
            onType={search}
            onKeyDown={pressKey}
          />
          {found.isAsking && <Spinner size={18} />}
          <IconButton label="Close search" icon="close" onClick={() => dialog.current?.close()} />
        </div>
        <p role="status" className={styles.status}>
          {statusOf(found, words)}
        </p>
        {found.failure && (
          <Button icon="reset" className={styles.retry} onClick={found.retry}>
            Try again
          </Button>
        )}
        {results.length > 0 && (
          <ResultList id={id} results={results} active={active} onActivate={setChosen} onOpen={open} />
        )}
      </div>
    </dialog>
  );
}

type SearchFieldProps = {
  label: string;
  /** What it found, by its id and the index of the active one. */
  list: { id: string; active: number } | null;
  words: string;
  onType: (words: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** Keeps the focus while the arrow keys walk through the list. */
function SearchField({ label, list, words, onType, onKeyDown }: SearchFieldProps) {
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
      placeholder="Words from a title or a page"
      // biome-ignore lint/a11y/noAutofocus: whoever opens the search wants to type
      autoFocus
      value={words}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
}

type Searched = ReturnType<typeof useLibrarySearch>;

function statusOf({ words, results, failure, isAsking }: Searched, typed: string): string {
  if (failure) return failure;
  if (words === null)
    return isAsking
      ? 'Searching…'
      : 'Titles, descriptions and the text of every page, in English and Nepali.';
  if (isAsking && results.length === 0) return 'Searching…';
  if (results.length === 0) return `Nothing found for “${typed.trim()}”.`;
  return results.length === 1 ? '1 result' : `${results.length} results`;
}

/** A click on the dialog itself is one beside the sheet that fills it. */
function closeOutside(event: MouseEvent<HTMLDialogElement>) {
  if (event.target === event.currentTarget) event.currentTarget.close();
}
