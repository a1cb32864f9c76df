import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ManagedMaterial, MaterialStatus } from '#shared/materials.ts';
import { messageOf } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { LibraryCache } from '#web/materials/library-cache.tsx';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { SearchBox } from '#web/ui/controls/search-box.tsx';
import { ToggleGroup } from '#web/ui/controls/toggle-group.tsx';
import { PLUS, RESET } from '#web/ui/drawings/icons.ts';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { ListMain, ListToolbar } from '#web/ui/layout/list-layout.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { useNavigate } from '#web/ui/navigation/navigation.ts';
import { useDeleted } from './deletions.tsx';
import { ItemRow, RowsSkeleton } from './list/item-row.tsx';
import styles from './list/list.module.css';
import { publisherOf } from './list/publisher.ts';
import { managedMaterials } from './managed-queries.ts';
import * as texts from './texts.ts';

/** What one has published or still keeps to oneself; for an administrator, the whole library. `nav` stands above it. */
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
  const list = useQuery(managedMaterials);
  const deleted = useDeleted(({ ids }) => ids);
  const [words, setWords] = useState('');
  const [show, setShow] = useState<Show>('all');
  useDocumentTitle(headingFor(isAdmin));

  const present = (list.data ?? []).filter(({ _id }) => !deleted.has(_id));
  const found = present.filter((material) => matches(material, words, show));
  const count = list.isLoading ? texts.loading : texts.foundCount(found.length);
  return (
    <>
      <ListHeader isAdmin={isAdmin} />
      <ListMain tabIndex={-1} aria-busy={list.isLoading}>
        {nav}
        <ListToolbar count={list.isLoadingError ? '' : count}>
          <SearchBox placeholder={texts.searchYourMaterial} value={words} onChange={setWords} />
          <ToggleGroup label={texts.show} value={show} options={SHOWN} onPress={setShow} />
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
    <EmptyState mood="stuck" title={texts.notLoaded} text={messageOf(failure, texts.somethingWentWrong)}>
      <Button variant="primary" icon={RESET} loading={isRetrying} onClick={onRetry}>
        {texts.tryAgain}
      </Button>
    </EmptyState>
  );
}

type NothingProps = { hasAny: boolean; words: string; show: Show; onClear: () => void };

function Nothing({ hasAny, words, show, onClear }: NothingProps) {
  if (hasAny)
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
  return words.trim() ? noneMatch(words.trim()) : none;
}
