import { type ReactNode, useState } from 'react';
import { ENDPOINTS } from '#shared/api.ts';
import type { ManagedMaterial, MaterialStatus } from '#shared/materials.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { useSettled } from '#web/lib/timed-values.ts';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { usePages } from '#web/lib/use-pages.ts';
import { LibraryCache } from '#web/materials/library-cache.tsx';
import rows from '#web/materials/rows.module.css';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { SearchBox } from '#web/ui/controls/search-box.tsx';
import { ToggleGroup } from '#web/ui/controls/toggle-group.tsx';
import { PLUS, RESET } from '#web/ui/drawings/icons.ts';
import { LoadOlder } from '#web/ui/entries/entry-list.tsx';
import { EmptyState, ListMain, ListToolbar } from '#web/ui/layout/layout.tsx';
import { PageHeader } from '#web/ui/layout/screen-bar.tsx';
import { useNavigate } from '#web/ui/navigation/navigation.ts';
import { useDeleted } from './deletions.tsx';
import { ItemRow, RowsSkeleton } from './item-row.tsx';
import * as texts from './texts.ts';

/** An instructor's own items, or for an administrator the whole library. `nav` is shown above it. */
export function PublishingScreen({ nav }: { nav: ReactNode }) {
  return (
    <LibraryCache>
      <ItemList nav={nav} />
    </LibraryCache>
  );
}

type Show = MaterialStatus | 'all';

function ItemList({ nav }: { nav: ReactNode }) {
  const isAdmin = useSession(({ user }) => user?.role === 'admin');
  const [words, setWords] = useState('');
  const [show, setShow] = useState<Show>('all');
  const { pages, q, total } = useItems(words, show);
  const deleted = useDeleted(({ ids }) => ids);
  useDocumentTitle(headingFor(isAdmin));

  const { state } = pages;
  const found = pages.entries.filter(({ _id }) => !deleted.has(_id));
  const count = texts.foundCount(total - (pages.entries.length - found.length));
  const failure = messageOf(pages.failure, texts.somethingWentWrong);
  const take = (before: ManagedMaterial, now: ManagedMaterial) =>
    pages.replace(before, show === 'all' || show === now.status ? now : null);
  return (
    <>
      <ListHeader isAdmin={isAdmin} />
      <ListMain tabIndex={-1} aria-busy={state === 'loading'}>
        {nav}
        <ListToolbar count={state === 'failed' ? '' : state === 'loading' ? texts.loading : count}>
          <SearchBox placeholder={texts.searchYourMaterial} value={words} onChange={setWords} />
          <ToggleGroup label={texts.show} value={show} options={SHOWN} onPress={setShow} />
        </ListToolbar>
        {state === 'loading' ? (
          <RowsSkeleton />
        ) : state === 'failed' ? (
          <NotLoaded failure={failure} onRetry={pages.retry} />
        ) : found.length > 0 ? (
          <ul className={rows.rows}>
            {found.map((material) => (
              <ItemRow
                key={material._id}
                material={material}
                showsPublisher={isAdmin}
                onChanged={(by) => take(material, by)}
              />
            ))}
          </ul>
        ) : (
          !pages.hasMore && <Nothing words={q} show={show} onClear={() => [setWords(''), setShow('all')]} />
        )}
        {state === 'ready' && <LoadOlder pages={pages} failure={failure} />}
      </ListMain>
    </>
  );
}

/** Loads the items that match all words, in pages, and their number. */
function useItems(words: string, show: Show) {
  const q = useSettled(words.trim());
  const listed = JSON.stringify([q, show]);
  // Totals are stored by query, because an answer may arrive after that of a later query.
  const [totals, setTotals] = useState<Record<string, number>>({});
  const pages = usePages<ManagedMaterial>({
    load: async (before) => {
      const query = { q, ...(show !== 'all' && { status: show }), ...(before && { before }) };
      const answer = await call(ENDPOINTS.listManagedMaterials, { query });
      setTotals((known) => ({ ...known, [listed]: answer.total }));
      return answer.materials;
    },
    cursorOf: ({ _id }) => _id,
    query: listed,
  });
  return { pages, q, total: totals[listed] ?? 0 };
}

const headingFor = (isAdmin: boolean) => (isAdmin ? texts.allMaterial : texts.yourMaterial);

function ListHeader({ isAdmin }: { isAdmin: boolean }) {
  const navigate = useNavigate();
  return (
    <PageHeader
      title={headingFor(isAdmin)}
      subtitle={isAdmin ? texts.allMaterialText : texts.yourMaterialText}
      onBack={() => navigate('/dashboard')}
    >
      <ButtonLink to="/admin/material/new" variant="primary" icon={PLUS}>
        {texts.publish}
      </ButtonLink>
    </PageHeader>
  );
}

const SHOWN = [
  { value: 'all', label: texts.all },
  { value: 'published', label: texts.published },
  { value: 'draft', label: texts.drafts },
] as const;

function NotLoaded({ failure, onRetry }: { failure: string; onRetry: () => void }) {
  return (
    <EmptyState mood="stuck" title={texts.notLoaded} text={failure}>
      <Button variant="primary" icon={RESET} onClick={onRetry}>
        {texts.tryAgain}
      </Button>
    </EmptyState>
  );
}

type NothingProps = { words: string; show: Show; onClear: () => void };

function Nothing({ words, show, onClear }: NothingProps) {
  if (words || show !== 'all')
    return (
      <EmptyState mood="lost" title={texts.nothingFound} text={whyNothing(words, show)}>
        <Button onClick={onClear}>{texts.showEverything}</Button>
      </EmptyState>
    );
  return (
    <EmptyState mood="busy" title={texts.nothingPublishedYet} text={texts.nothingPublishedText}>
      <ButtonLink to="/admin/material/new" variant="primary" icon={PLUS}>
        {texts.publishSomething}
      </ButtonLink>
    </EmptyState>
  );
}

function whyNothing(words: string, show: Show): string {
  const { none, noneMatch } = texts.nothingShown[show];
  return words ? noneMatch(words) : none;
}
