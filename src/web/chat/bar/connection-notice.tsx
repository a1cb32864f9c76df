import type { RoomState } from '../room/room-state.ts';
import styles from './connection-notice.module.css';
import { useConnectionNotice } from './use-connection-notice.ts';

/** The notice about the connection; it lies over the list and moves nothing. */
export function ConnectionNotice({ view }: { view: RoomState }) {
  const notice = useConnectionNotice(view);
  return (
    <p className={styles.notice} role="status" data-said={notice !== '' || undefined}>
      {notice}
    </p>
  );
}
