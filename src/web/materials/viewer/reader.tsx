import {
  type Dispatch,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import type { MaterialKind } from '#shared/material-kinds.ts';
import { useComponent } from '#web/lib/use-component.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Spinner } from '#web/ui/drawings/loading.tsx';
import { shortcutKey } from '#web/ui/keys.ts';
import { EmptyState } from '#web/ui/layout/layout.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { ControlBar, type LayoutChoice, useLayoutChoice } from './controls/control-bar.tsx';
import { ReaderHeader } from './controls/reader-header.tsx';
import { type Downloadable, type FileActions, fileActionsOf } from './file-actions.ts';
import { useReaderKeys } from './input/use-reader-keys.ts';
import { useOutline } from './outline/use-outline.ts';
import { usePageLayout } from './page/use-page-layout.ts';
import styles from './reader.module.css';
import { Stage, type StageProps } from './stage.tsx';
import { announcementOf, isOtherSet, type PageSet, placeAfterChange } from './state/page-set.ts';
import { chosenLayout } from './state/preferences.ts';
import { openViewer, type ViewerAction, viewerReducer } from './state/viewer-state.ts';
import * as texts from './texts.ts';
import { useActivity, useFullscreen } from './use-fullscreen.ts';

const fetchShortcutsPanel = async () => (await import('./controls/shortcuts-panel.tsx')).ShortcutsPanel;
const fetchPageStrip = async () => (await import('./page/page-strip.tsx')).PageStrip;
const fetchOutlinePanel = async () => (await import('./outline/outline-panel.tsx')).OutlinePanel;

export type ReaderProps = {
  kind: MaterialKind;
  subject: string;
  title: string;
  /** The page set may change while it is read, and must stay the same object unless its contents change. */
  pageSet: PageSet;
  /** True if the list has already shown the first page as a card's cover. */
  hasCover: boolean;
  /** The last page is shown for an index beyond it. */
  startIndex: number;
  /** True if `startIndex` is where this person stopped reading last time. */
  isContinued: boolean;
  /** Null if the publisher doesn't allow downloading. */
  downloadable: Downloadable | null;
  /** Keeps the item on this device; missing in a preview. Must stay the same object unless it changes. */
  keepButton?: ReactNode;
  /** The words to highlight, each as the beginning of a word. */
  searched: readonly string[];
  onTurn: (pageIndex: number) => void;
  /** Called when a page is gone; resolves to whether another page set will replace this one. */
  onGone: () => Promise<boolean>;
  onLeave: () => void;
};

/** The whole screen: header, outline, stage, page strip, control bar, and in fullscreen the list of shortcuts. */
export function Reader(props: ReaderProps) {
  const { kind, subject, title, pageSet, startIndex, isContinued, downloadable } = props;
  const { keepButton, onTurn, onLeave } = props;
  const { images } = pageSet;
  const fileActions = useMemo(() => fileActionsOf(downloadable, images), [downloadable, images]);
  const screen = useRef<HTMLElement>(null);
  const stage = useRef<HTMLElement>(null);
  const [state, dispatch] = useReducer(viewerReducer, null, () =>
    openViewer(images.length, startIndex, { isContinued, layout: chosenLayout() }),
  );
  const layoutChoice = useLayoutChoice(state, pageSet.pages, dispatch);
  usePrinting(fileActions);
  useChangedPages(pageSet, state.pageIndex, dispatch);
  const pageLayout = usePageLayout(state, pageSet.pages, dispatch);
  const [showsStrip, setShowsStrip] = useState(false);
  const toggleStrip = useCallback(() => setShowsStrip((shows) => !shows), []);
  const fullscreen = useFullscreen(screen);
  const outline = useOutline(stage, !fullscreen.isOn && Boolean(pageSet.outline?.length));
  const ShortcutsPanel = useComponent(fetchShortcutsPanel, fullscreen.isOn);
  const isActive = useActivity(fullscreen.isOn);
  useReaderKeys({ state, dispatch, fullscreen, onLeave });
  useEffect(() => onTurn(state.pageIndex), [onTurn, state.pageIndex]);
  useEffect(() => {
    // Without this, hiding a focused control would move the focus to the document.
    if (!isActive && screen.current?.contains(document.activeElement)) stage.current?.focus();
  }, [isActive]);

  return (
    <main
      id="main"
      ref={screen}
      className={classNames(styles.reader, fullscreen.isOn && styles.filling, !isActive && styles.idle)}
    >
      <ReaderHeader
        {...{ kind, subject, title, dispatch, fullscreen, fileActions, onLeave, showsStrip, keepButton }}
        outline={outline.button}
        pageCount={images.length}
        onToggleStrip={toggleStrip}
      />
      {images.length > 0 ? (
        <Pages
          {...props}
          {...{ stage, state, dispatch, layoutChoice, pageLayout, outline }}
          showsStrip={showsStrip && !fullscreen.isOn}
        />
      ) : (
        <NoPages kind={kind} />
      )}
      {fullscreen.isOn && ShortcutsPanel && <ShortcutsPanel />}
      {!fileActions && <p className={styles.notPrinted}>{texts.printingNotAllowed}</p>}
      <p role="status" className="visually-hidden">
        {announcementOf(state, pageSet.pages)}
      </p>
    </main>
  );
}

/** Ctrl+P and the browser's menu print like the button, with its message if a page can't be loaded. */
function usePrinting(fileActions: FileActions | null) {
  useEffect(() => {
    if (!fileActions) return;
    const printInstead = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      if (shortcutKey(event).toLowerCase() !== 'p') return;
      event.preventDefault();
      if (!event.repeat) fileActions.print();
    };
    document.addEventListener('keydown', printInstead);
    const stop = fileActions.printFromMenu();
    return () => {
      stop();
      document.removeEventListener('keydown', printInstead);
    };
  }, [fileActions]);
}

type PagesProps = Omit<StageProps, 'ref'> & {
  stage: StageProps['ref'];
  layoutChoice: LayoutChoice;
  showsStrip: boolean;
  outline: ReturnType<typeof useOutline>;
};

function Pages({ stage, layoutChoice, showsStrip, outline, ...shown }: PagesProps) {
  const { pageSet, state, dispatch, onGone } = shown;
  const PageStrip = useComponent(fetchPageStrip, showsStrip, () => toast.error(texts.notFetched));
  const OutlinePanel = useComponent(fetchOutlinePanel, outline.isShown, () => toast.error(texts.notFetched));
  return (
    <>
      {outline.isShown && OutlinePanel && (
        <OutlinePanel
          outline={pageSet.outline ?? []}
          pages={pageSet.pages}
          pageIndex={state.pageIndex}
          onChoose={(pageIndex) => {
            dispatch({ type: 'go to page', pageIndex });
            outline.closeSheet();
          }}
          onClose={outline.close}
        />
      )}
      <Stage ref={stage} {...shown} />
      {showsStrip && PageStrip && (
        <PageStrip
          pageSet={pageSet}
          pageIndex={state.pageIndex}
          onChoose={(pageIndex) => dispatch({ type: 'go to page', pageIndex })}
          onGone={onGone}
        />
      )}
      <ControlBar
        {...{ state, dispatch, layoutChoice }}
        pages={pageSet.pages}
        onPageChosen={() => stage.current?.focus()}
      />
    </>
  );
}

function NoPages({ kind }: { kind: MaterialKind }) {
  return (
    <div className={styles.empty}>
      <EmptyState mood="lost" title={texts.noImages} text={texts.hasNoPages(kind)} />
    </div>
  );
}

/** Moves to the same page of a changed set during rendering, so that no page is rendered with an old index. */
function useChangedPages(pageSet: PageSet, pageIndex: number, dispatch: Dispatch<ViewerAction>) {
  const [known, setKnown] = useState(pageSet);
  if (known === pageSet) return;
  setKnown(pageSet);
  if (isOtherSet(known, pageSet))
    dispatch({
      type: 'take pages',
      pageCount: pageSet.images.length,
      pageIndex: placeAfterChange(known, pageSet, pageIndex),
    });
}

export function LoadingViewer() {
  return (
    <main id="main" className={styles.loading}>
      <Spinner size={32} />
      <p role="status">{texts.loading}</p>
    </main>
  );
}
