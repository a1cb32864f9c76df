import { useSession } from '#web/lib/session.ts';
import { Link } from '#web/ui/navigation/link.tsx';
import styles from './desk-nav.module.css';
import { DESKS, type DeskId, mayEnter } from './desks.ts';
import { DESK_TEXTS, desks } from './texts.ts';

/** The desks that one may enter; nothing where there is only this one. */
export function DeskNav({ desk }: { desk: DeskId }) {
  const user = useSession((session) => session.user);
  const open = (Object.keys(DESKS) as DeskId[]).filter((id) => mayEnter(user, DESKS[id]));
  if (open.length < 2) return null;
  return (
    <nav aria-label={desks} className={styles.desks}>
      {open.map((id) => (
        <Link
          key={id}
          to={DESKS[id].path}
          ref={id === desk ? showInRow : null}
          className={styles.desk}
          aria-current={id === desk ? 'page' : undefined}
        >
          {DESK_TEXTS[id].name}
        </Link>
      ))}
    </nav>
  );
}

/** On phones the row is wider than the screen. */
function showInRow(link: HTMLElement | null) {
  const row = link?.parentElement;
  if (row) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
}
