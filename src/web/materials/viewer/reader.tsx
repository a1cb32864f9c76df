import { useEffect, useReducer, useRef, useState } from 'react';
import type { MaterialKind, Page } from '#shared/materials.ts';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ControlBar } from './control-bar.tsx';
import { PageStrip } from './page-strip.tsx';
import styles from './reader.module.css';
import { ReaderHeader } from './reader-header.tsx';
import { ShortcutsPanel } from './shortcuts-panel.tsx';
import { Stage } from './stage.tsx';
import { useActivity } from './use-activity.ts';
import { useFullscreen } from './use-fullscreen.ts';
import { useReaderKeys } from './use-reader-keys.ts';
import { openViewer, viewerReducer } from './viewer-state.ts';

/** Spec §4. */
const HIDE_CONTROLS_AFTER_MS = 3000;

export type ReaderProps = {
  kind: MaterialKind;
  subject: string;
  title: string;
  images: readonly string[];
  /** As far as they are known; another page takes its size from its image. */
  pages: readonly Page[];
  /** The first page was seen as a cover on the way here. */
  hasCover: boolean;
  /** Where to begin; outside the pages it is the first. */
  startIndex: number;
  /** The reader stopped there the last time. */
  isContinued: boolean;
  /** Words to mark, by their beginnings. */
  searched: readonly string[];
  onTurn: (pageIndex: number) => void;
  onLeave: () => void;
};

/** The reading room: one page at a time, the brightest thing in it, and tools at the edges that step back. */
export function Reader(props: ReaderProps) {
  const { kind, subject, title, images, pages, hasCover, startIndex, isContinued, searched } = props;
  const { onTurn, onLeave } = props;
  const room = useRef<HTMLElement>(null);
  const stage = useRef<HTMLElement>(null);
  const [state, dispatch] = useReducer(viewerReducer, null, () =>
    openViewer(images.length, startIndex, isContinued),
  );
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
            images={images}
            pages={pages}
            hasCover={hasCover}
            searched={searched}
            state={state}
            dispatch={dispatch}
          />
          {showsStrip && !fullscreen.isOn && (
            <PageStrip
              images={images}
              pages={pages}
              pageIndex={state.pageIndex}
              onChoose={(pageIndex) => dispatch({ type: 'go to page', pageIndex })}
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
