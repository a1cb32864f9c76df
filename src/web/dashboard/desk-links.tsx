import { DESKS, mayEnter } from '#web/admin/desks.ts';
import { useSession } from '#web/lib/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import styles from './desk-links.module.css';

/** Links to the desks that the account may enter. */
export function DeskLinks() {
  const user = useSession((session) => session.user);
  const open = Object.values(DESKS).filter((desk) => mayEnter(user, desk));
  return open.map(({ path, title, icon }) => (
    <p key={path} className={styles.way}>
      <ButtonLink to={path} icon={icon}>
        {title}
      </ButtonLink>
    </p>
  ));
}
