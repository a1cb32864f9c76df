import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { LANGUAGE } from '#shared/language.ts';
import type { MaterialKind } from '#shared/material-kinds.ts';
import type { Material } from '#shared/materials.ts';
import { subjectName } from '#shared/texts/subject-texts.ts';
import { useBrowserValue } from '#web/lib/use-browser-value.ts';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { KeepButton } from '#web/shelf/keep-button.tsx';
import { SearchBox } from '#web/ui/controls/search-box.tsx';
import { ToggleGroup, type View, ViewToggle } from '#web/ui/controls/toggle-group.tsx';
import { ARROW_DOWN, ARROW_UP } from '#web/ui/drawings/icons.ts';
import { ListMain, ListToolbar } from '#web/ui/layout/layout.tsx';
import { PageHeader } from '#web/ui/layout/screen-bar.tsx';
import { useLocation, useNavigate } from '#web/ui/navigation/navigation.ts';
import { subjectAt } from './addresses.ts';
import { LibraryCache, materialsOf, useFailureToast } from './library-cache.tsx';
import { ListFailure, NothingFound } from './list/list-empty.tsx';
import { ItemsSkeleton, MaterialItems } from './list/material-items.tsx';
import { useKeptInHistory } from './list/use-kept-in-history.ts';
import rows from './rows.module.css';
import { SubjectIcon } from './subjects.tsx';
import { textFinder } from './text-finder.ts';
import * as texts from './texts.ts';

const REFETCH_AFTER_MS = 5000;

type Looks = Arrangement & { view: View };

/** Lists the assignments or projects of one subject (spec §2). */
export default function MaterialListScreen({ kind }: { kind: MaterialKind }) {
  const { state, search } = useLocation();
  const { subject, isKnown } = subjectAt(state, search);
  return (
    <LibraryCache>
      <MaterialList key={subject} kind={kind} subject={subject} isKnown={isKnown} />
    </LibraryCache>
  );
}

type MaterialListProps = { kind: MaterialKind; subject: string; isKnown: boolean };

function MaterialList({ kind, subject, isKnown }: MaterialListProps) {
  const navigate = useNavigate();
  const [looks, change] = useKeptInHistory<Looks>({ ...FIRST_ARRANGEMENT, view: 'grid' });
  const list = useQuery({
    ...materialsOf(kind, subject),
    enabled: isKnown,
    // Refetching pauses while the window is hidden; an unchanged list is answered with 304.
    refetchInterval: ({ state }) => state.data !== undefined && REFETCH_AFTER_MS,
  });
  const heading = texts.heading(kind, subjectName(subject));
  // The build renders one screen for all subjects, into which the page fills the texts, but not the colours.
  const signed = useBrowserValue(() => subject, null);
  useDocumentTitle(heading);
  useFailureToast(list.isLoadingError ? list.error : null);

  const found = arrange(list.data ?? [], looks);
  const count = list.isLoading ? texts.loading : texts.foundCount(kind, found.length);

  return (
    <>
      <PageHeader
        sign={<SubjectIcon subject={signed} size={48} />}
        title={heading}
        onBack={() => navigate(kind.pickerPath)}
      >
        <ViewToggle view={looks.view} onChange={(view) => change({ view })} />
      </PageHeader>
      <ListMain aria-busy={list.isLoading}>
        <MaterialToolbar
          kind={kind}
          arrangement={looks}
          onArrange={change}
          materials={list.data ?? NONE}
          count={list.isLoadingError ? '' : count}
        />
        {list.isLoading ? (
          <ItemsSkeleton view={looks.view} />
        ) : list.isLoadingError ? (
          <ListFailure kind={kind} isRetrying={list.isFetching} onRetry={() => void list.refetch()} />
        ) : found.length > 0 ? (
          <MaterialItems kind={kind} subject={subject} materials={found} view={looks.view} />
        ) : (
          <NothingFound
            kind={kind}
            isSearching={looks.words.trim() !== ''}
            onClear={() => change({ words: '' })}
          />
        )}
      </ListMain>
    </>
  );
}

type MaterialToolbarProps = {
  kind: MaterialKind;
  arrangement: Arrangement;
  onArrange: (arrangement: Arrangement) => void;
  /** All items of the subject, which can be kept at once. */
  materials: readonly Material[];
  count: string;
};

const NONE: readonly Material[] = [];

function MaterialToolbar({ kind, arrangement, onArrange, materials, count }: MaterialToolbarProps) {
  return (
    <ListToolbar count={count}>
      <SearchBox
        placeholder={texts.search(kind)}
        value={arrangement.words}
        onChange={(words) => onArrange({ ...arrangement, words })}
      />
      <SortButtons arrangement={arrangement} onArrange={onArrange} />
      <KeepButton materials={materials} />
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

type SortKey = 'title' | 'date';
type Direction = 'ascending' | 'descending';
type Arrangement = { words: string; sortKey: SortKey; direction: Direction };

export const FIRST_ARRANGEMENT: Arrangement = { words: '', sortKey: 'title', direction: 'ascending' };

// Numeric comparison puts 'Sheet 2' before 'Sheet 10'. Chromium doesn't know Nepali, and Hindi has the same order.
const BY_WORDS = new Intl.Collator([LANGUAGE, 'hi'], { numeric: true, sensitivity: 'base' });

const createdAtMs = ({ createdAt }: Material) => Date.parse(createdAt) || 0;

const COMPARE: Record<SortKey, (one: Material, other: Material) => number> = {
  title: (one, other) => BY_WORDS.compare(one.title, other.title),
  date: (one, other) => createdAtMs(one) - createdAtMs(other) || COMPARE.title(one, other),
};

/** Selecting the active key reverses the direction, another key starts ascending (spec §2). */
export function sortBy(arrangement: Arrangement, sortKey: SortKey): Arrangement {
  const flips = arrangement.sortKey === sortKey && arrangement.direction === 'ascending';
  return { ...arrangement, sortKey, direction: flips ? 'descending' : 'ascending' };
}

export function arrange(
  materials: readonly Material[],
  { words, sortKey, direction }: Arrangement,
): Material[] {
  const isFound = textFinder(words);
  const found = materials.filter(({ title, description }) => isFound(title) || isFound(description ?? ''));
  const sign = direction === 'ascending' ? 1 : -1;
  return found.sort((one, other) => sign * COMPARE[sortKey](one, other));
}
