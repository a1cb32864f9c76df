import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { formatNumber } from '#shared/language.ts';
import type { OutlineEntry } from '#shared/page.ts';
import { languageOf } from '#web/lib/language-of.ts';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/controls/button.tsx';
import { CLOSE } from '#web/ui/drawings/icons.ts';
import reader from '../reader.module.css';
import { labelOf, type PageSet } from '../state/page-set.ts';
import styles from './outline-panel.module.css';
import * as texts from './texts.ts';

type OutlinePanelProps = {
  outline: readonly OutlineEntry[];
  pages: PageSet['pages'];
  pageIndex: number;
  onChoose: (pageIndex: number) => void;
  onClose: () => void;
};

/** Lists the document's outline beside the pages. One entry is in the tab order; arrow keys reach the others. */
export function OutlinePanel({ outline, pages, pageIndex, onChoose, onClose }: OutlinePanelProps) {
  const list = useRef<HTMLOListElement>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const current = entryBeingRead(outline, pageIndex + 1, chosen);
  useEffect(() => scrollTo(list.current, current ?? 0), [current]);
  useEffect(() => {
    list.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus({ preventScroll: true });
  }, []);

  const choose = (index: number) => {
    const entry = outline[index];
    if (!entry) return;
    setChosen(index);
    onChoose(entry.page - 1);
  };
  const pressKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onClose();
  };

  return (
    <nav aria-label={texts.outline} className={styles.panel} onKeyDown={pressKey}>
      <div className={styles.head}>
        <h2 className={styles.title}>{texts.outline}</h2>
        <IconButton label={texts.closeOutline} icon={CLOSE} onClick={onClose} />
      </div>
      <ol
        ref={list}
        className={styles.entries}
        onClick={(event) => choose(indexAt(event))}
        onFocus={(event) => setFocused(indexAt(event))}
        onBlur={() => setFocused(null)}
        onKeyDown={moveFocus}
      >
        {outline.map(({ title, depth, page }, index) => (
          <Entry
            // biome-ignore lint/suspicious/noArrayIndexKey: an outline's entries never change places
            key={index}
            {...{ title, depth, page }}
            label={labelOf(pages[page - 1], page - 1) ?? formatNumber(page)}
            isCurrent={index === current}
            isInTabOrder={index === (focused ?? current ?? 0)}
          />
        ))}
      </ol>
    </nav>
  );
}

/** Returns the index of the entry in which an event of the list happened. */
const indexAt = ({ currentTarget, target }: SyntheticEvent<HTMLOListElement>) =>
  [...currentTarget.children].findIndex((item) => item.contains(target as Node));

type EntryProps = OutlineEntry & { label: string; isCurrent: boolean; isInTabOrder: boolean };

const Entry = memo(function Entry({ title, depth, page, label, isCurrent, isInTabOrder }: EntryProps) {
  return (
    <li className={styles.item}>
      <button
        type="button"
        className={classNames(reader.choice, styles.entry)}
        style={{ '--depth': depth } as CSSProperties}
        aria-current={isCurrent ? 'page' : undefined}
        tabIndex={isInTabOrder ? 0 : -1}
      >
        <span className={styles.words} lang={languageOf(title)} dir="auto">
          {title}
        </span>
        <span className="visually-hidden">{texts.onPage(page)}</span>
        <span aria-hidden="true" className={styles.page}>
          {label}
        </span>
      </button>
    </li>
  );
});

/** Scrolls the list alone: `scrollIntoView` would also scroll the reader. */
function scrollTo(list: HTMLOListElement | null, index: number) {
  const entry = list?.children[index];
  if (!list || !(entry instanceof HTMLElement)) return;
  list.scrollTop = entry.offsetTop - (list.clientHeight - entry.offsetHeight) / 2;
}

function moveFocus(event: KeyboardEvent<HTMLOListElement>) {
  const entries = [...event.currentTarget.querySelectorAll('button')];
  const from = entries.indexOf(document.activeElement as HTMLButtonElement);
  const to = { ArrowDown: from + 1, ArrowUp: from - 1, Home: 0, End: entries.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  entries[Math.min(Math.max(0, to), entries.length - 1)]?.focus();
}

/**
 * Returns the index of the entry that is being read: the first that begins on the page, or else the last one
 * before it; null before the first. `chosen`, the entry that was followed last, has priority on its page.
 */
export function entryBeingRead(
  outline: readonly OutlineEntry[],
  page: number,
  chosen: number | null,
): number | null {
  if (chosen !== null && outline[chosen]?.page === page) return chosen;
  const begun = Math.max(0, ...outline.map((entry) => entry.page).filter((begins) => begins <= page));
  if (begun === 0) return null;
  const isThere = (entry: OutlineEntry) => entry.page === begun;
  return begun === page ? outline.findIndex(isThere) : outline.findLastIndex(isThere);
}
