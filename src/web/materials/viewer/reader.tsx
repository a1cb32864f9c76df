import { type Dispatch, useEffect, useReducer, useRef, useState } from 'react';
import type { MaterialKind } from '#shared/materials.ts';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ControlBar } from './controls/control-bar.tsx';
import { ReaderHeader } from './controls/reader-header.tsx';
import { ShortcutsPanel } from './controls/shortcuts-panel.tsx';
import { useActivity } from './input/use-activity.ts';
import { useReaderKeys } from './input/use-reader-keys.ts';
import { PageStrip } from './page/page-strip.tsx';
import { isOtherSet, type PageSet, placeAfterChange } from './page-set.ts';
import styles from './reader.module.css';
import { Stage } from './stage.tsx';
import { useFullscreen } from './use-fullscreen.ts';
import { openViewer, type ViewerAction, viewerReducer } from './viewer-state.ts';

/** Spec §4. */
const HIDE_CONTROLS_AFTER_MS = 3000;

export type ReaderProps = {
  kind: MaterialKind;
  subject: string;
  title: string;
  /** Another one while it is read takes its place; the same value as long as nothing about it has changed. */
  pageSet: PageSet;
  /** The first page was seen as a cover on the way here. */
  hasCover: boolean;
  /** Where to begin; outside the pages it is the first. */
  startIndex: number;
  /** The reader stopped there the last time. */
  isContinued: boolean;
  /** Words to mark, by their beginnings. */
  searched: readonly string[];
  onTurn: (pageIndex: number) => void;
  /** A page is gone: whether another set of pages will take the place of its own. */
  onGone: () => Promise<boolean>;
  onLeave: () => void;
};

/** The reading room: one page at a time, the brightest thing in it, and tools at the edges that step back. */
export function Reader(props: ReaderProps) {
  const { kind, subject, title, pageSet, hasCover, startIndex, isContinued, searched } = props;
  const { onTurn, onGone, onLeave } = props;
  const { images } = pageSet;
  const room = useRef<HTMLElement>(null);
  const stage = useRef<HTMLElement>(null);
  const [state, dispatch] = useReducer(viewerReducer, null, () =>
    openViewer(images.length, startIndex, isContinued),
  );
  useChangedPages(pageSet, state.pageIndex, dispatch);
  const [showsStrip, setShowsStrip] = useState(false);
  const fullscreen = useFullscreen(room);
  const isActive = useActivity(fullscreen.isOn, HIDE_CONTROLS_AFTER_MS);
  useReaderKeys({ state, dispatch, fullscreen, onLeave });
  useEffect(() => onTurn(state.pageIndex), [onTurn, state.pageIndex]);
  useEffect(() => {
    // A control that rests is out of reach: the focus waits on the page instead of falling out of the viewer.
    if (!isActive && room.current?.contains(document.activeElement)) stage.current?.focus();
  }, [isActive]);

  return (
    <main
      id="main"
      ref={room}
      className={classNames(styles.room, fullscreen.isOn && styles.filling, !isActive && styles.resting)}
    >
      <ReaderHeader
        kind={kind}
        subject={subject}
        title={title}
        dispatch={dispatch}
        fullscreen={fullscreen}
        onLeave={onLeave}
        pageCount={images.length}
        showsStrip={showsStrip}
        onToggleStrip={() => setShowsStrip(!showsStrip)}
      />
      {images.length > 0 ? (
        <>
          <Stage
            ref={stage}
            title={title}
            pageSet={pageSet}
            hasCover={hasCover}
            searched={searched}
            state={state}
            dispatch={dispatch}
            onGone={onGone}
          />
          {showsStrip && !fullscreen.isOn && (
            <PageStrip
              pageSet={pageSet}
              pageIndex={state.pageIndex}
              onChoose={(pageIndex) => dispatch({ type: 'go to page', pageIndex })}
              onGone={onGone}
            />
          )}
          <ControlBar state={state} dispatch={dispatch} onPageChosen={() => stage.current?.focus()} />
        </>
      ) : (
        <div className={styles.empty}>
          <EmptyState
            icon="image"
            title="No images available"
            text={`This ${kind.id} has no pages to show.`}
          />
        </div>
      )}
      {fullscreen.isOn && <ShortcutsPanel />}
      <p role="status" className="visually-hidden">
        {state.announcement}
      </p>
    </main>
  );
}

/** Goes on in another set of pages, while it is drawn for the first time: no page of either is taken for one of the other. */
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
