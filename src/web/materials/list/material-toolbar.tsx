import { useId } from 'react';
import type { MaterialKind } from '#shared/material-kinds.ts';
import { ListToolbar } from '#web/ui/list-layout.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { ToggleGroup } from '#web/ui/toggle-group.tsx';
import * as texts from '../texts.ts';
import { type Arrangement, type SortKey, sortBy } from './arrange.ts';
import rows from './rows.module.css';

type MaterialToolbarProps = {
  kind: MaterialKind;
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

function SortButtons({ arrangement, onArrange }: Pick<MaterialToolbarProps, 'arrangement' | 'onArrange'>) {
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
          // Both have an arrow, so that nothing moves when the other is chosen.
          icon: option.value === sortKey && !isAscending ? 'arrow-down' : 'arrow-up',
          describedBy: option.value === sortKey ? id : undefined,
        }))}
        onPress={(key) => onArrange(sortBy(arrangement, key))}
      />
      <span id={id} className="visually-hidden">
        {isAscending ? texts.sortedAscending : texts.sortedDescending}
      </span>
    </span>
  );
}
