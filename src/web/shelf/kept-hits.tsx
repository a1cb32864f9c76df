import { useEffect, useMemo, useState } from 'react';
import { MATERIAL_KINDS } from '#shared/material-kinds.ts';
import type { SnippetPart } from '#shared/search/search.ts';
import { subjectName } from '#shared/texts/subject-texts.ts';
import { languageOf } from '#web/lib/language-of.ts';
import type { KeptItem } from '#web/lib/shelf.ts';
import { foundAddress, type ViewerLocationState } from '#web/materials/addresses.ts';
import { Link } from '#web/ui/navigation/link.tsx';
import { findKept, type Hit, type KeptPage, readKeptPages } from './kept-search.ts';
import styles from './shelf.module.css';
import * as texts from './texts.ts';

type KeptHitsProps = { items: readonly KeptItem[]; words: string };

/** The kept pages that have all the words; each opens in the viewer with the words highlighted. */
export function KeptHits({ items, words }: KeptHitsProps) {
  const pages = useKeptPages(items);
  const hits = useMemo(() => findKept(pages ?? [], words), [pages, words]);
  return (
    <section className={styles.hits} aria-label={texts.hits}>
      <p role="status" className={styles.facts}>
        {pages && texts.hitCount(hits.length)}
      </p>
      <ul className={styles.hitList}>
        {hits.map((hit) => (
          <li key={`${hit.material._id} ${hit.page}`}>
            <HitLink hit={hit} words={words} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function useKeptPages(items: readonly KeptItem[]): readonly KeptPage[] | null {
  const [pages, setPages] = useState<readonly KeptPage[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void readKeptPages(items).then((read) => isCurrent && setPages(read));
    return () => {
      isCurrent = false;
    };
  }, [items]);
  return pages;
}

function HitLink({ hit: { material, page, snippet }, words }: { hit: Hit; words: string }) {
  const { kind, subject, title } = material;
  const state: ViewerLocationState = { subject, item: material };
  const text = snippet.map((part) => part.text).join('');
  return (
    <Link to={foundAddress(MATERIAL_KINDS[kind], material, page, words)} state={state} className={styles.hit}>
      <span className={styles.hitTitle} lang={languageOf(title)}>
        {title}
      </span>
      <span className={styles.facts}>
        {[subjectName(subject), ...(page === null ? [] : [texts.pageOfHit(page)])].join(' · ')}
      </span>
      <span lang={languageOf(text)}>{snippet.map(partOf)}</span>
    </Link>
  );
}

const partOf = ({ text, match }: SnippetPart, index: number) =>
  match ? <mark key={index}>{text}</mark> : text;
