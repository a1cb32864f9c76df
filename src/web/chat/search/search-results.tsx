import { languageOf } from '#web/lib/language-of.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button, IconButton } from '#web/ui/controls/button.tsx';
import { ARROW_DOWN, ARROW_UP } from '#web/ui/drawings/icons.ts';
import { dayName, useToday } from '../dates.ts';
import listStyles from '../list/list.module.css';
import { highlighted } from '../message/message-text.tsx';
import { oneLine } from '../message/text-parts.ts';
import type { Search as RoomSearch } from '../room/room-state.ts';
import * as texts from '../texts.ts';
import styles from './search-results.module.css';
import type { Search } from './use-search.ts';

/** The sidebar shows only this many hits; the list has them all. */
const MOST = 100;

/** Lists the hits in the sidebar, newest first, one line each; a click opens one in the conversation. */
export function SearchHits({ search: { found, query, openedId, openHit } }: { search: Search }) {
  const today = useToday();
  return (
    <ol className={styles.hits} aria-label={texts.messagesFound(found.length)}>
      {found
        .slice(-MOST)
        .reverse()
        .map(({ id, user, message, timestamp }) => (
          <li key={id}>
            <button
              type="button"
              className={classNames('hoverable', styles.hit, id === openedId && styles.opened)}
              aria-current={id === openedId || undefined}
              onClick={() => openHit(id)}
            >
              <span className={styles.head}>
                <bdi className="one-line">{user}</bdi>
                <span className={styles.day}>{dayName(Date.parse(timestamp), today)}</span>
              </span>
              <span className={`two-lines ${styles.words}`} dir="auto" lang={languageOf(message)}>
                {highlighted(oneLine(message), query)}
              </span>
            </button>
          </li>
        ))}
    </ol>
  );
}

type SearchReportProps = { search: Search; room: RoomSearch | null; onSearchOn: () => void };

/** Shows the number of hits and a button to search further back; while a hit is open, those to its neighbours. */
export function SearchReport({ search, room, onSearchOn }: SearchReportProps) {
  const { found, openedId } = search;
  if (openedId !== null)
    return <HitSteps search={search} at={found.findIndex(({ id }) => id === openedId)} />;
  const isSearching = room?.state === 'searching';
  return (
    <div className={listStyles.report}>
      <p role="status">
        <span>{texts.messagesFound(found.length)}</span>
        {room?.state === 'failed' && <span>{` ${texts.onlyLoadedSearched}`}</span>}
      </p>
      {room?.hasMore && (found.length > 0 || !isSearching) && (
        <Button onClick={onSearchOn} loading={isSearching}>
          {room.state === 'failed' ? texts.searchAgain : texts.searchOlderMessages}
        </Button>
      )}
    </div>
  );
}

function HitSteps({ search: { found, openHit, showHits }, at }: { search: Search; at: number }) {
  const step = (to: number) => {
    const hit = found[to];
    if (hit) openHit(hit.id);
  };
  return (
    <div className={listStyles.report}>
      <p role="status">
        {at < 0 ? texts.messagesFound(found.length) : texts.hitOf(found.length - at, found.length)}
      </p>
      <div className={styles.steps}>
        <IconButton label={texts.olderHit} icon={ARROW_UP} disabled={at <= 0} onClick={() => step(at - 1)} />
        <IconButton
          label={texts.newerHit}
          icon={ARROW_DOWN}
          disabled={at < 0 || at === found.length - 1}
          onClick={() => step(at + 1)}
        />
        <Button onClick={showHits}>{texts.allHits}</Button>
      </div>
    </div>
  );
}
