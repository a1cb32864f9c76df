import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { wholeNumber } from '#shared/digits.ts';
import { MATERIAL_KINDS, type MaterialKind } from '#shared/material-kinds.ts';
import type { Material } from '#shared/materials.ts';
import { wordsOf } from '#shared/search/words.ts';
import { CallFailure } from '#web/lib/api.ts';
import { askedFor } from '#web/lib/return-address.ts';
import { useSession } from '#web/lib/session.ts';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { KeepButton } from '#web/shelf/keep-button.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { ARROW_LEFT } from '#web/ui/drawings/icons.ts';
import { EmptyState } from '#web/ui/layout/layout.tsx';
import { ScreenBar } from '#web/ui/layout/screen-bar.tsx';
import { Redirect, useLocation, useNavigate, useParams } from '#web/ui/navigation/navigation.ts';
import {
  isRedirected,
  itemIn,
  type ListLocationState,
  listAddress,
  type ViewerLocationState,
  viewerAddress,
} from './addresses.ts';
import {
  formerMaterialOf,
  LibraryCache,
  materialOf,
  materialsOf,
  useFailureToast,
} from './library-cache.tsx';
import { ListFailure } from './list/list-empty.tsx';
import { forgetPlace, keepPlace, placeIn } from './reading-places.tsx';
import * as texts from './texts.ts';
import { useShortcuts } from './viewer/input/use-reader-keys.ts';
import styles from './viewer/reader.module.css';
import { LoadingViewer, Reader } from './viewer/reader.tsx';
import { isOtherSet, type PageSet } from './viewer/state/page-set.ts';

/** Shows one material (spec §2): that of the location state, or the one at the address. */
export default function ViewerScreen({ kind }: { kind: MaterialKind }) {
  return (
    <LibraryCache>
      <FoundMaterial kind={kind} />
    </LibraryCache>
  );
}

function FoundMaterial({ kind }: { kind: MaterialKind }) {
  const { subject = '', name = '' } = useParams();
  const place = useLocation();
  const isWithoutAnswer = useSession(({ kept }) => kept !== null);
  const keptItem = useMemo(() => keptAt(kind, subject, name), [kind, subject, name]);
  const passedItem = itemIn(place.state);
  const isAsked = !passedItem && !keptItem && !isWithoutAnswer;
  const list = useQuery({ ...materialsOf(kind, subject), enabled: isAsked });
  const item = passedItem ?? keptItem ?? list.data?.find(({ title }) => title === name) ?? null;
  const cameFromList = passedItem !== null && !isRedirected(place.state);
  const goBack = useWayBack(kind, subject, cameFromList);
  useFailureToast(isNotFound(list.error) ? null : list.error);
  const mayHaveMoved = isAsked && !list.isLoading && !item && (list.isSuccess || isNotFound(list.error));
  const former = useQuery({ ...formerMaterialOf(kind, subject, name), enabled: mayHaveMoved });
  useRedirect(former.data ?? null);
  const passed = useQuery({ ...materialOf(passedItem?._id ?? ''), enabled: passedItem !== null });
  // An item whose pages aren't our server's is unknown to it, but isn't gone.
  const isOurs = passedItem?.images.some((image) => image.startsWith('/api/'));
  const isGone = former.data === null || (isOurs && isNotFound(passed.error));
  useEffect(() => {
    if (isGone) forgetPlace({ kind: kind.id, subject, title: name });
  }, [isGone, kind, subject, name]);

  const isShown = item !== null && !isGone;
  // Escape goes back (spec §2) also while there is nothing to read; the reader has its own shortcuts.
  useShortcuts(isShown ? {} : { leave: goBack });

  if (isShown)
    return (
      <FoundReader kind={kind} subject={subject} item={item} cameFromList={cameFromList} onLeave={goBack} />
    );
  if (isWithoutAnswer) return <Redirect to="/shelf" state={{ ...askedFor(place), isNotKept: true }} />;
  if (list.isLoading || (mayHaveMoved && !former.isError && !isGone)) return <LoadingViewer />;
  if (list.isError && !isNotFound(list.error))
    return (
      <WithoutReader kind={kind}>
        <ListFailure kind={kind} isRetrying={list.isFetching} onRetry={() => void list.refetch()} />
      </WithoutReader>
    );
  return <NotFound kind={kind} onLeave={goBack} />;
}

/** Returns the kept item at an address if the server gave no answer; the item stays when an answer comes. */
function keptAt({ id }: MaterialKind, subject: string, name: string): Material | null {
  const items = (useSession.getState().kept ?? []).map(({ material }) => material);
  return items.find((item) => item.kind === id && item.subject === subject && item.title === name) ?? null;
}

/** Redirects from a former title or subject to the item's present address. */
function useRedirect(material: Material | null): void {
  const navigate = useNavigate();
  const { search } = useLocation();
  useEffect(() => {
    if (!material) return;
    const address = viewerAddress(MATERIAL_KINDS[material.kind], material);
    const state: ViewerLocationState = { subject: material.subject, item: material, isRedirected: true };
    navigate(`${address}${search}`, { replace: true, state });
  }, [material, search, navigate]);
}

type FoundReaderProps = {
  kind: MaterialKind;
  subject: string;
  item: Material;
  cameFromList: boolean;
  onLeave: () => void;
};

function FoundReader({ kind, subject, item, cameFromList, onLeave }: FoundReaderProps) {
  const { pageSet, refetchPages, refetchIfOld, title, isDownloadable, hasPdf } = useReadPages(item);
  const pageCount = pageSet.images.length;
  const downloadable = isDownloadable ? { id: item._id, hasPdf } : null;
  const { startIndex, searched, keepPage } = usePageInAddress();
  const [continuedAt] = useState(() => (startIndex === null ? placeIn(item._id) : null));
  const turn = useCallback(
    (pageIndex: number) => {
      keepPage(pageIndex);
      refetchIfOld();
      keepPlace(item._id, pageIndex, {
        kind: item.kind,
        subject: item.subject,
        title,
        pageCount,
      });
    },
    [keepPage, refetchIfOld, item, title, pageCount],
  );
  const keepButton = useMemo(() => <KeepButton materials={[item]} />, [item]);
  useDocumentTitle(title);
  return (
    <Reader
      key={item._id}
      kind={kind}
      subject={subject}
      title={title}
      pageSet={pageSet}
      hasCover={cameFromList && searched.length === 0}
      startIndex={startIndex ?? continuedAt ?? 0}
      isContinued={continuedAt !== null}
      downloadable={downloadable}
      keepButton={keepButton}
      searched={searched}
      onTurn={turn}
      onGone={refetchPages}
      onLeave={onLeave}
    />
  );
}

/** Turning a page after this time fetches the page set again, in case the file was replaced. */
const REFETCH_AFTER_MS = 10_000;

/** Starts with the list's item; the next answer brings the sizes of all its pages. */
function useReadPages(item: Material) {
  const cache = useQueryClient();
  const { data: detail, refetch } = useQuery(materialOf(item._id));
  const pageSet = useMemo<PageSet>(
    () => detail ?? { images: item.images, pages: item.cover ? [item.cover] : [] },
    [detail, item],
  );
  /** Fetches again; resolves to whether the page set has changed (docs/decisions/0010). */
  const refetchPages = useCallback(async () => {
    const { data } = await refetch({ cancelRefetch: false });
    return data !== undefined && isOtherSet(pageSet, data);
  }, [refetch, pageSet]);
  /** Notices a replaced file, which would be read to its end, because cached pages turn without a request. */
  const refetchIfOld = useCallback(() => {
    const { dataUpdatedAt = 0 } = cache.getQueryState(materialOf(item._id).queryKey) ?? {};
    if (dataUpdatedAt > 0 && Date.now() - dataUpdatedAt > REFETCH_AFTER_MS)
      void refetch({ cancelRefetch: false });
  }, [cache, refetch, item._id]);
  const { title, isDownloadable, hasPdf } = detail ?? item;
  return { pageSet, refetchPages, refetchIfOld, title, isDownloadable, hasPdf };
}

function NotFound({ kind, onLeave }: { kind: MaterialKind; onLeave: () => void }) {
  const title = texts.notFound(kind);
  useDocumentTitle(title);
  return (
    <WithoutReader kind={kind}>
      <EmptyState mood="lost" title={title} text={texts.requestedNotLoaded(kind)}>
        <Button variant="primary" icon={ARROW_LEFT} onClick={onLeave}>
          {texts.backToList(kind)}
        </Button>
      </EmptyState>
    </WithoutReader>
  );
}

/** The screen without a reader, for a failure or if nothing was found. */
function WithoutReader({ kind, children }: { kind: MaterialKind; children: ReactNode }) {
  return (
    <div className={styles.withoutReader}>
      <header>
        <ScreenBar />
      </header>
      <main id="main" className={styles.main}>
        <h1 className="visually-hidden">{kind.pluralTitle}</h1>
        {children}
      </main>
    </div>
  );
}

/** Goes back in history to the list; if the viewer was opened by a link, goes to the subject's list. */
function useWayBack(kind: MaterialKind, subject: string, cameFromList: boolean): () => void {
  const navigate = useNavigate();
  const state: ListLocationState = { subject };
  return () => {
    if (cameFromList) navigate(-1);
    else navigate(listAddress(kind, subject), { state });
  };
}

/** The server answers 400 for an unknown subject, which is shown as not found instead of as a failure. */
const isNotFound = (failure: Error | null) =>
  failure instanceof CallFailure && (failure.status === 400 || failure.status === 404);

/** This is the greatest page number in an address; beyond the last page, the viewer shows the last. */
const MOST_PAGES = 999_999_999;

/**
 * Keeps the current page in the viewer's address, `?page=3`, with the searched words, so that a reload or a shared
 * link opens the same page. Page 1 is left out, and turning pages adds no history entry.
 */
function usePageInAddress() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const asked = new URLSearchParams(search);
  const [page, words] = [asked.get('page'), asked.get('words') ?? ''];
  const searched = useMemo(() => wordsOf(words).map(({ text }) => text), [words]);
  const keepPage = useCallback(
    (pageIndex: number) => {
      const wanted = new URLSearchParams(search);
      if (pageIndex === 0) wanted.delete('page');
      else wanted.set('page', String(pageIndex + 1));
      if (wanted.get('page') === new URLSearchParams(search).get('page')) return;
      const query = wanted.toString();
      navigate({ pathname, search: query && `?${query}` }, { replace: true, state });
    },
    [navigate, pathname, search, state],
  );
  const number = wholeNumber(page, { least: 1, most: MOST_PAGES });
  return { startIndex: number === null ? null : number - 1, searched, keepPage };
}
