import { type ReactNode, useEffect, useId, useState } from 'react';
import { useComponent } from '#web/lib/use-component.ts';
import { useMedia } from '#web/lib/use-media.ts';
import { Button, IconButton } from '#web/ui/controls/button.tsx';
import { SearchBox } from '#web/ui/controls/search-box.tsx';
import { ARROW_LEFT, MORE } from '#web/ui/drawings/icons.ts';
import { Spinner } from '#web/ui/drawings/loading.tsx';
import type { RoomState } from '../room/room-state.ts';
import { gapCursor } from '../room/timeline.ts';
import { ROOM_TEXTS } from '../room-texts.ts';
import type { Search } from '../search/use-search.ts';
import * as texts from '../texts.ts';
import styles from './room-bar.module.css';
import type { RoomPanelProps } from './room-panel.tsx';

/** From this width on there is room for a sidebar; the chat's style sheets use the same breakpoint. */
const WIDE = '(width >= 900px)';

type RoomBarProps = Omit<RoomPanelProps, 'isWide'> & {
  view: RoomState;
  search: Search;
  onBack: () => void;
};

/**
 * The room's name, people and search: a sidebar on wide screens, a slim header on small ones (spec §2). The panel is
 * always visible in the sidebar, and opens by a button of the header.
 */
export function RoomBar({ view, search, onBack, ...panel }: RoomBarProps) {
  const { people, connection } = view;
  const isWide = useMedia(WIDE);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const Panel = useComponent(fetchPanel, isWide || isMenuOpen);
  // Before a hit is opened, the list itself shows all hits.
  const showsHits = isWide && search.openedId !== null;
  const Hits = useComponent(fetchHits, showsHits);
  const { title, people: peopleText } = ROOM_TEXTS[panel.room.id];
  return (
    <header className={styles.bar}>
      <Button icon={ARROW_LEFT} className={styles.back} onClick={onBack}>
        <span className={isWide ? undefined : 'visually-hidden'}>{texts.back}</span>
      </Button>
      <div className={styles.room}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.people} data-online={(people !== null && connection === 'online') || undefined}>
          {(people !== null || isWide) && <span>{people === null ? ' ' : peopleText(people)}</span>}
          {isWide ? (
            people === 1 && <span>{texts.justYouHere}</span>
          ) : (
            <bdi className="one-line">{panel.name}</bdi>
          )}
        </p>
      </div>
      <div className={styles.search} role="search">
        <SearchBox placeholder={texts.searchMessages} value={search.words} onChange={search.setWords} />
      </div>
      {showsHits && Hits && <Hits search={search} />}
      {isWide ? (
        Panel && <Panel {...panel} isWide />
      ) : (
        <BarMenu onToggle={setMenuOpen}>
          {Panel ? <Panel {...panel} isWide={false} /> : <Spinner size={24} />}
        </BarMenu>
      )}
    </header>
  );
}

const fetchHits = async () => (await import('../search/search-results.tsx')).SearchHits;
const fetchPanel = async () => (await import('./room-panel.tsx')).RoomPanel;

type BarMenuProps = { onToggle: (isOpen: boolean) => void; children: ReactNode };

/** Shows the panel on small screens as a native popover, which light-dismisses. */
function BarMenu({ onToggle, children }: BarMenuProps) {
  const id = useId();
  return (
    <>
      <IconButton label={texts.menu} icon={MORE} popoverTarget={id} />
      <div
        id={id}
        popover="auto"
        className={`floating ${styles.menu}`}
        role="dialog"
        aria-label={texts.menu}
        onToggle={({ newState }) => onToggle(newState === 'open')}
      >
        {children}
      </div>
    </>
  );
}

/** Shows the connection notice, which overlays the list and shifts no layout. */
export function ConnectionNotice({ view }: { view: RoomState }) {
  const notice = useConnectionNotice(view);
  return (
    <p className={`floating ${styles.notice}`} role="status" data-shown={notice !== '' || undefined}>
      {notice}
    </p>
  );
}

/** A shorter interruption shows no notice, because changing a setting also reconnects. */
const SHOW_AFTER_MS = 800;
const BACK_ONLINE_MS = 2500;

/** Returns the text of the connection notice, or ''. */
function useConnectionNotice({ connection, timeline }: RoomState): string {
  const trouble = troubleOf(connection, gapCursor(timeline) !== null);
  const [shown, setShown] = useState('');

  useEffect(() => {
    if (trouble) {
      // A notice that is already visible changes its text without a delay.
      const timer = setTimeout(
        () => setShown(trouble),
        shown && shown !== texts.backOnline ? 0 : SHOW_AFTER_MS,
      );
      return () => clearTimeout(timer);
    }
    if (!shown) return;
    if (shown === texts.connecting) return setShown('');
    if (shown !== texts.backOnline) setShown(texts.backOnline);
    const timer = setTimeout(() => setShown(''), BACK_ONLINE_MS);
    return () => clearTimeout(timer);
  }, [trouble, shown]);
  return shown;
}

function troubleOf(connection: RoomState['connection'], isCatchingUp: boolean): string {
  if (connection === 'connecting') return texts.connecting;
  if (connection === 'reconnecting') return texts.reconnecting;
  if (connection === 'blocked') return texts.blocked(location.protocol === 'https:');
  return isCatchingUp ? texts.catchingUp : '';
}
