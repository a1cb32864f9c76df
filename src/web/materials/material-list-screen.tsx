import { useQuery } from '@tanstack/react-query';
import type { MaterialKind } from '#shared/material-kinds.ts';
import { useBrowserValue } from '#web/lib/use-browser-value.ts';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { type View, ViewToggle } from '#web/ui/controls/toggle-group.tsx';
import { ListMain } from '#web/ui/layout/list-layout.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { useLocation, useNavigate } from '#web/ui/navigation/navigation.ts';
import { subjectAt } from './addresses.ts';
import { LibraryCache, materialsOf, useFailureToast } from './library-cache.tsx';
import { type Arrangement, arrange, FIRST_ARRANGEMENT } from './list/arrange.ts';
import { ListFailure, NothingFound } from './list/list-empty.tsx';
import { ItemsSkeleton, MaterialItems } from './list/material-items.tsx';
import { MaterialToolbar } from './list/material-toolbar.tsx';
import { useKeptInHistory } from './list/use-kept-in-history.ts';
import { SubjectIcon } from './subjects.tsx';
import * as texts from './texts.ts';

const REFETCH_AFTER_MS = 5000;

type Looks = Arrangement & { view: View };

/** The assignments or projects of one subject (spec §2). */
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
    // Stops while the window is hidden. An unchanged list is answered by 304.
    refetchInterval: ({ state }) => state.data !== undefined && REFETCH_AFTER_MS,
  });
  const heading = texts.heading(kind, subject);
  // The build draws one screen for every subject: its words are filled in, but not its colours.
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
