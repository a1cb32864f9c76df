import { useCallback, useLayoutEffect, useRef } from 'react';
import type { ListedWord } from '#shared/word-list.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { SearchBox } from '#web/ui/controls/search-box.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { ListToolbar } from '#web/ui/layout/list-layout.tsx';
import * as texts from './texts.ts';
import { useWordView } from './use-word-view.ts';
import type { Edit, Edits } from './word-edits.ts';
import { WordRow } from './word-row.tsx';
import styles from './words.module.css';

type WordRowsProps = { edits: Edits; edit: (edit: Edit) => void; refusals: number };

/** The words that are searched for, some at a time. */
export function WordRows({ edits, edit, refusals }: WordRowsProps) {
  const part = useRef<HTMLDivElement>(null);
  const view = useWordView({ edits, refusals, part });
  const { entries, faults } = edits;
  const { query, shown, wanted } = view;
  const change = useCallback(
    (key: number, by: Partial<ListedWord>) => edit({ type: 'changed', key, by }),
    [edit],
  );
  const remove = useNewest((key: number) => {
    view.goOnFrom(key);
    edit({ type: 'deleted', key });
  });
  return (
    <div ref={part} tabIndex={-1}>
      <ListToolbar count={texts.found(view.found, entries.length)}>
        <SearchBox placeholder={texts.search} value={query} onChange={view.search} />
        {!view.isWhole && query === '' && <Button onClick={() => view.search('')}>{texts.showAll}</Button>}
      </ListToolbar>
      {shown.length === 0 ? (
        <Nothing isEmpty={entries.length === 0} />
      ) : (
        <ul className={styles.rows} aria-label={texts.words}>
          {shown.map((entry) => (
            <WordRow
              key={entry.key}
              entry={entry}
              fault={faults.get(entry.key)}
              wanted={wanted?.key === entry.key ? wanted : null}
              onChange={change}
              onDelete={remove}
            />
          ))}
        </ul>
      )}
      {view.more > 0 && (
        <Button className={styles.more} onClick={view.showMore}>
          {texts.showMore(view.more)}
        </Button>
      )}
    </div>
  );
}

/** The same function at each drawing, which does what the newest one does: rows aren't drawn anew for it. */
function useNewest(deed: (key: number) => void) {
  const newest = useRef(deed);
  useLayoutEffect(() => {
    newest.current = deed;
  });
  return useCallback((key: number) => newest.current(key), []);
}

const Nothing = ({ isEmpty }: { isEmpty: boolean }) => (
  <EmptyState
    mood="busy"
    title={isEmpty ? texts.empty : texts.nothingFound}
    text={isEmpty ? texts.emptyText : texts.nothingFoundText}
  />
);
