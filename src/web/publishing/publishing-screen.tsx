import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ManagedMaterial, MaterialStatus } from '#shared/materials.ts';
import { messageOf } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { LibraryCache } from '#web/materials/library-cache.tsx';
import { countOf } from '#web/materials/wording.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ListMain, ListToolbar } from '#web/ui/list-layout.tsx';
import { useNavigate } from '#web/ui/navigation.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { ThemeSwitch } from '#web/ui/theme-switch.tsx';
import { ToggleGroup } from '#web/ui/toggle-group.tsx';
import { useDeleted } from './deletions.tsx';
import { ItemRow, publisherOf, RowsSkeleton } from './list/item-row.tsx';
import styles from './list/list.module.css';
import { managedMaterials } from './managed-queries.ts';

/** What one has published or still keeps to oneself; for an administrator, the whole library. */
export default function PublishingScreen() {
  return (
    <LibraryCache>
      <ItemList />
    </LibraryCache>
  );
}

type Show = MaterialStatus | 'all';

function ItemList() {
  const isAdmin = useSession(({ user }) => user?.role === 'admin');
  const list = useQuery(managedMaterials);
  const deleted = useDeleted(({ ids }) => ids);
  const [words, setWords] = useState('');
  const [show, setShow] = useState<Show>('all');
  useDocumentTitle(headingFor(isAdmin));

  const present = (list.data ?? []).filter(({ _id }) => !deleted.has(_id));
  const found = present.filter((material) => matches(material, words, show));
  const count = list.isLoading ? 'Loading...' : `${countOf(found.length, 'item')} found`;
  return (
    <>
      <ListHeader isAdmin={isAdmin} />
      <ListMain tabIndex={-1} aria-busy={list.isLoading}>
        <ListToolbar count={list.isLoadingError ? '' : count}>
          <SearchBox placeholder="Search your material..." value={words} onChange={setWords} />
          <ToggleGroup label="Show" value={show} options={SHOWN} onPress={setShow} />
        </ListToolbar>
        {list.isLoading ? (
          <RowsSkeleton />
        ) : list.isLoadingError ? (
          <NotLoaded failure={list.error} isRetrying={list.isFetching} onRetry={() => void list.refetch()} />
        ) : found.length > 0 ? (
          <ul className={styles.rows}>
            {found.map((material) => (
              <ItemRow key={material._id} material={material} showsPublisher={isAdmin} />
            ))}
          </ul>
        ) : (
          <Nothing
            hasAny={present.length > 0}
            words={words}
            show={show}
            onClear={() => [setWords(''), setShow('all')]}
          />
        )}
      </ListMain>
    </>
  );
}

const headingFor = (isAdmin: boolean) => (isAdmin ? 'All Material' : 'Your Material');

function ListHeader({ isAdmin }: { isAdmin: boolean }) {
  const navigate = useNavigate();
  return (
    <PageHeader
      title={headingFor(isAdmin)}
      subtitle={
        isAdmin
          ? 'Everything that students find in the library, and everybody’s drafts.'
          : 'What students find in the library, and your drafts.'
      }
      onBack={() => navigate('/dashboard')}
    >
      <ThemeSwitch />
      <ButtonLink to="/admin/material/new" variant="primary" icon="plus">
        Publish
      </ButtonLink>
    </PageHeader>
  );
}

const SHOWN = [
  { value: 'all', label: 'All' },
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Drafts' },
] as const;

function matches(material: ManagedMaterial, words: string, show: Show): boolean {
  if (show !== 'all' && material.status !== show) return false;
  const { title, description, subject } = material;
  const text = [title, description, subject, publisherOf(material)].join(' ').toLocaleLowerCase();
  return words
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

type NotLoadedProps = { failure: Error; isRetrying: boolean; onRetry: () => void };

function NotLoaded({ failure, isRetrying, onRetry }: NotLoadedProps) {
  return (
    <EmptyState icon="warning" title="Not loaded" text={messageOf(failure, 'Something went wrong')}>
      <Button variant="primary" icon="reset" loading={isRetrying} onClick={onRetry}>
        Try again
      </Button>
    </EmptyState>
  );
}

type NothingProps = { hasAny: boolean; words: string; show: Show; onClear: () => void };

function Nothing({ hasAny, words, show, onClear }: NothingProps) {
  if (hasAny)
    return (
      <EmptyState icon="search" title="Nothing Found" text={whyNothing(words, show)}>
        <Button onClick={onClear}>Show everything</Button>
      </EmptyState>
    );
  return (
    <EmptyState
      icon="upload"
      title="Nothing published yet"
      text="Drop a PDF or photos of your pages, name it, publish: students read it page by page."
    >
      <ButtonLink to="/admin/material/new" variant="primary" icon="plus">
        Publish something
      </ButtonLink>
    </EmptyState>
  );
}

function whyNothing(words: string, show: Show): string {
  const what = { all: 'items', published: 'published items', draft: 'drafts' }[show];
  return words.trim() ? `No ${what} match “${words.trim()}”.` : `There are no ${what}.`;
}
