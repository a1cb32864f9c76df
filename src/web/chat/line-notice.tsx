import styles from './line-notice.module.css';
import type { RoomView } from './room-session.ts';
import { useLineNotice } from './use-line-notice.ts';

/** The one calm line on the connection; it lies over the list and moves nothing. */
export function LineNotice({ view }: { view: RoomView }) {
  const notice = useLineNotice(view);
  return (
    <p className={styles.notice} role="status" data-said={notice !== '' || undefined}>
      {notice}
    </p>
  );
}
