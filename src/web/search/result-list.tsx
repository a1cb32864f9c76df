import { useEffect, useRef } from 'react';
import { MATERIAL_KINDS } from '#shared/material-kinds.ts';
import type { SearchResult, SnippetPart } from '#shared/search/search.ts';
import { languageOf } from '#web/lib/language-of.ts';
import { SubjectIcon } from '#web/materials/subjects.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './result-list.module.css';
import * as texts from './texts.ts';

type ResultListProps = {
  id: string;
  results: readonly SearchResult[];
  active: number;
  onActivate: (index: number) => void;
  onOpen: (result: SearchResult) => void;
};

// A failure is shown when the screen is opened.
const fetchViewerScreen = () => void import('#web/materials/viewer-screen.tsx').catch(() => undefined);

/** The results, the best first. The focus stays in the field, whose `aria-activedescendant` is the active one. */
export function ResultList({ id, results, active, onActivate, onOpen }: ResultListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(fetchViewerScreen, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other results begin at their beginning
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [results, active]);
  return (
    <div ref={list} id={id} role="listbox" aria-label={texts.results} className={styles.list}>
      {results.map((result, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys (combobox pattern)
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

function Result({ result: { material, page, snippet } }: { result: SearchResult }) {
  const { title, subject, kind } = material;
  return (
    <>
      <SubjectIcon subject={subject} size={40} />
      <span className={styles.words}>
        <span className={styles.title} lang={languageOf(title)}>
          {title}
        </span>
        <span className={styles.place}>
          {[subject, MATERIAL_KINDS[kind].title, ...(page === null ? [] : [texts.page(page)])].join(' · ')}
        </span>
        <span className={styles.snippet} lang={languageOf(snippet.map(({ text }) => text).join(''))}>
          {snippet.map(snippetPart)}
        </span>
      </span>
    </>
  );
}

const snippetPart = ({ text, match }: SnippetPart, index: number) =>
  match ? <mark key={index}>{text}</mark> : text;
