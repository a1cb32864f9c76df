import { isStaff, useSession } from '#web/lib/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import styles from './staff-link.module.css';

/** A link to publishing, for staff only. */
export function StaffLink() {
  const user = useSession((session) => session.user);
  if (!isStaff(user)) return null;
  return (
    <p className={styles.way}>
      <ButtonLink to="/admin" icon="upload">
        Publish and manage material
      </ButtonLink>
    </p>
  );
}
