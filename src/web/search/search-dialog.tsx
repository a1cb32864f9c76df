import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { MATERIAL_KINDS } from '#shared/material-kinds.ts';
import type { Material } from '#shared/materials.ts';
import type { SearchResult, SnippetPart } from '#shared/search/search.ts';
import { subjectName } from '#shared/texts/subject-texts.ts';
import { languageOf } from '#web/lib/language-of.ts';
import { foundAddress, type ViewerLocationState } from '#web/materials/addresses.ts';
import { SubjectIcon } from '#web/materials/subjects.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Button, IconButton } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/drawings/icon.tsx';
import { CLOSE, RESET, SEARCH } from '#web/ui/drawings/icons.ts';
import { Spinner } from '#web/ui/drawings/loading.tsx';
import { isOfInputMethod } from '#web/ui/keys.ts';
import { useNavigate } from '#web/ui/navigation/navigation.ts';
import styles from './search-dialog.module.css';
import * as texts from './texts.ts';
import { useLibrarySearch } from './use-library-search.ts';

type SearchDialogProps = {
  startWords: string;
  /** Called with the words of each search that was answered. */
  onSearched: (words: string) => void;
  onClose: () => void;
};

/** A field and its results: arrow keys move through them, Enter opens one. */
export function SearchDialog({ startWords, onSearched, onClose }: SearchDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [words, setWords] = useState(startWords);
  const found = useLibrarySearch(words);
  const { results } = found;
  const open = useOpenResult(found.words ?? words);
  const { active, choose, pressKey } = useActiveResult(found, open);
  useEffect(() => dialog.current?.showModal(), []);
  const keepWords = useEffectEvent(onSearched);
  useEffect(() => {
    if (found.words !== null) keepWords(found.words);
  }, [found.words]);

  const search = (typed: string) => {
    setWords(typed);
    choose(0);
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog natively
    <dialog
      ref={dialog}
      aria-label={texts.findInTheLibrary}
      className={`floating ${styles.dialog}`}
      onClose={onClose}
      onClick={closeOutside}
    >
      <div className={styles.sheet}>
        <div className={styles.box}>
          <Icon outline={SEARCH} size={20} />
          <SearchField
            list={results.length > 0 ? { id, active } : null}
            words={words}
            onType={search}
            onKeyDown={pressKey}
          />
          {found.isAsking && <Spinner size={18} />}
          <IconButton label={texts.closeSearch} icon={CLOSE} onClick={() => dialog.current?.close()} />
        </div>
        <p role="status" className={`note ${styles.status}`}>
          {statusOf(found, words)}
        </p>
        {found.failure && (
          <Button icon={RESET} className={styles.retry} onClick={found.retry}>
            {texts.tryAgain}
          </Button>
        )}
        {results.length > 0 && (
          <ResultList id={id} results={results} active={active} onActivate={choose} onOpen={open} />
        )}
      </div>
    </dialog>
  );
}

/** Opens the found page, where `words`, or those that sound alike, are highlighted. */
function useOpenResult(words: string) {
  const navigate = useNavigate();
  return ({ material, page, alike }: SearchResult) => {
    const item: Material = { ...material, status: 'published', cover: null };
    const state: ViewerLocationState = { subject: material.subject, item };
    const marked = alike ? alike.join(' ') : words;
    navigate(foundAddress(MATERIAL_KINDS[material.kind], material, page, marked), { state });
  };
}

/** Returns the active result, which the arrow keys select and Enter opens. */
function useActiveResult({ results, isAsking }: Searched, open: (result: SearchResult) => void) {
  const [chosen, choose] = useState(0);
  // New results may be fewer than the previous ones.
  const active = Math.min(chosen, Math.max(0, results.length - 1));

  const pressKey = (event: KeyboardEvent) => {
    if (isOfInputMethod(event) || results.length === 0) return;
    const last = results.length - 1;
    const next = { ArrowDown: active === last ? 0 : active + 1, ArrowUp: active === 0 ? last : active - 1 }[
      event.key
    ];
    if (next !== undefined) choose(next);
    else if (event.key !== 'Enter') return;
    // While a request is pending, the results belong to the words typed before.
    else if (!isAsking) open(results[active] as SearchResult);
    event.preventDefault();
  };
  return { active, choose, pressKey };
}

type Searched = ReturnType<typeof useLibrarySearch>;

function statusOf({ words, results, failure, isAsking }: Searched, typed: string): string {
  if (failure) return failure;
  if (words === null) return isAsking ? texts.searching : texts.whatIsSearched;
  if (isAsking && results.length === 0) return texts.searching;
  if (results.length === 0) return texts.nothingFoundFor(typed.trim());
  if (results.every(({ alike }) => alike)) return texts.alikeFor(typed.trim(), results.length);
  return texts.resultCount(results.length);
}

/** The sheet fills the dialog, so a click whose target is the dialog is outside the sheet. */
function closeOutside(event: MouseEvent<HTMLDialogElement>) {
  if (event.target === event.currentTarget) event.currentTarget.close();
}

type SearchFieldProps = {
  /** The id of the list of results and the index of the active one. */
  list: { id: string; active: number } | null;
  words: string;
  onType: (words: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** The field of a combobox, which keeps the focus while the arrow keys move through the list. */
function SearchField({ list, words, onType, onKeyDown }: SearchFieldProps) {
  return (
    <input
      className={styles.input}
      role="combobox"
      aria-label={texts.findInTheLibrary}
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
      // biome-ignore lint/a11y/noAutofocus: people who open the search want to type
      autoFocus
      value={words}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
}

type ResultListProps = {
  id: string;
  results: readonly SearchResult[];
  active: number;
  onActivate: (index: number) => void;
  onOpen: (result: SearchResult) => void;
};

// A failure is shown when the viewer is opened.
const fetchViewerScreen = () => void import('#web/materials/viewer-screen.tsx').catch(() => undefined);

/** The results, best first. The focus stays in the field, whose `aria-activedescendant` names the active one. */
function ResultList({ id, results, active, onActivate, onOpen }: ResultListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(fetchViewerScreen, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new results scroll to their start
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [results, active]);
  return (
    <div ref={list} id={id} role="listbox" aria-label={texts.results} className={styles.list}>
      {results.map((result, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys (combobox pattern)
        <div
          key={`${result.material._id} ${result.page}`}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={classNames(styles.result, index === active && styles.active)}
          onPointerDown={(event) => event.preventDefault()}
          onPointerMove={() => onActivate(index)}
          onClick={() => onOpen(result)}
        >
          <Result result={result} />
        </div>
      ))}
    </div>
  );
}

function Result({ result: { material, page, snippet, alike } }: { result: SearchResult }) {
  const { title, subject, kind } = material;
  return (
    <>
      <SubjectIcon subject={subject} size={40} />
      <span className={styles.words}>
        <span className={styles.title} lang={languageOf(title)}>
          {title}
        </span>
        <span className={styles.place}>
          {[
            subjectName(subject),
            MATERIAL_KINDS[kind].title,
            ...(page === null ? [] : [texts.page(page)]),
          ].join(' · ')}
        </span>
        {alike && (
          <span className={styles.place}>
            {texts.soundsSimilar}
            <span lang="ne">{alike.join(', ')}</span>
          </span>
        )}
        <span className={styles.snippet} lang={languageOf(snippet.map(({ text }) => text).join(''))}>
          {snippet.map(snippetPart)}
        </span>
      </span>
    </>
  );
}

const snippetPart = ({ text, match }: SnippetPart, index: number) =>
  match ? <mark key={index}>{text}</mark> : text;
