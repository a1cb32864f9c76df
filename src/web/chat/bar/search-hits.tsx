import { classNames } from '#web/ui/class-names.ts';
import { highlighted } from '../message/message-text.tsx';
import { oneLine } from '../message/one-line.ts';
import { dayName } from '../room/dates.ts';
import * as texts from '../search-texts.ts';
import type { Search } from '../use-search.ts';
import { useToday } from '../use-today.ts';
import styles from './search-hits.module.css';

/** As many as anybody reads in a sidebar; the list has them all. */
const MOST = 100;

/** What a search has found, newest first: a line each, opened in its place. */
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
              className={classNames(styles.hit, id === openedId && styles.opened)}
              aria-current={id === openedId || undefined}
              onClick={() => openHit(id)}
            >
              <span className={styles.head}>
                <bdi>{user}</bdi>
                <span className={styles.day}>{dayName(Date.parse(timestamp), today)}</span>
              </span>
              <span className={styles.words} dir="auto">
                {highlighted(oneLine(message), query)}
              </span>
            </button>
          </li>
        ))}
    </ol>
  );
}
