import { useId } from 'react';
import type { MaterialKind } from '#shared/material-kinds.ts';
import { SearchBox } from '#web/ui/controls/search-box.tsx';
import { ToggleGroup } from '#web/ui/controls/toggle-group.tsx';
import { ARROW_DOWN, ARROW_UP } from '#web/ui/drawings/icons.ts';
import { ListToolbar } from '#web/ui/layout/list-layout.tsx';
import * as texts from '../texts.ts';
import { type Arrangement, type SortKey, sortBy } from './arrange.ts';
import rows from './rows.module.css';

type MaterialToolbarProps = {
  kind: MaterialKind;
  /** Null where there is nothing to search or to sort. */
  arrangement: Arrangement;
  onArrange: (arrangement: Arrangement) => void;
  count: string;
};

export function MaterialToolbar({ kind, arrangement, onArrange, count }: MaterialToolbarProps) {
  return (
    <ListToolbar count={count}>
      <SearchBox
        placeholder={texts.search(kind)}
        value={arrangement.words}
        onChange={(words) => onArrange({ ...arrangement, words })}
      />
      <SortButtons arrangement={arrangement} onArrange={onArrange} />
    </ListToolbar>
  );
}

const SORT_KEYS = [
  { value: 'title', label: texts.title },
  { value: 'date', label: texts.date },
] as const satisfies { value: SortKey; label: string }[];

type SortButtonsProps = { arrangement: Arrangement; onArrange: MaterialToolbarProps['onArrange'] };

function SortButtons({ arrangement, onArrange }: SortButtonsProps) {
  const id = useId();
  const { sortKey } = arrangement;
  const isAscending = arrangement.direction === 'ascending';
  return (
    <span className={rows.sort}>
      <ToggleGroup
        label={texts.sortBy}
        value={sortKey}
        options={SORT_KEYS.map((option) => ({
          ...option,
          ...(option.value === sortKey && {
            icon: isAscending ? ARROW_UP : ARROW_DOWN,
            describedBy: id,
          }),
        }))}
        onPress={(key) => onArrange(sortBy(arrangement, key))}
      />
      <span id={id} className="visually-hidden">
        {isAscending ? texts.sortedAscending : texts.sortedDescending}
      </span>
    </span>
  );
}
