import { useEffect, useState } from 'react';
import type { RoomState } from '../room/room-state.ts';
import { gapCursor } from '../room/timeline.ts';
import * as texts from '../texts.ts';
import styles from './room-bar.module.css';

/** Shows the connection notice, which overlays the list and shifts no layout. */
export function ConnectionNotice({ view }: { view: RoomState }) {
  const notice = useConnectionNotice(view);
  return (
    <p className={styles.notice} role="status" data-shown={notice !== '' || undefined}>
      {notice}
    </p>
  );
}

/** A shorter interruption shows no notice, because changing a setting also reconnects. */
const SHOW_AFTER_MS = 800;
const BACK_ONLINE_MS = 2500;

const CONNECTING = texts.connecting;
const RECONNECTING = texts.reconnecting;
const CATCHING_UP = texts.catchingUp;
const BACK_ONLINE = texts.backOnline;

/** Returns the text of the connection notice, or ''. */
function useConnectionNotice({ connection, timeline }: RoomState): string {
  const trouble = troubleOf(connection, gapCursor(timeline) !== null);
  const [shown, setShown] = useState('');

  useEffect(() => {
    if (trouble) {
      // A notice that is already visible changes its text without a delay.
      const timer = setTimeout(() => setShown(trouble), shown && shown !== BACK_ONLINE ? 0 : SHOW_AFTER_MS);
      return () => clearTimeout(timer);
    }
    if (!shown) return;
    if (shown === CONNECTING) return setShown('');
    if (shown !== BACK_ONLINE) setShown(BACK_ONLINE);
    const timer = setTimeout(() => setShown(''), BACK_ONLINE_MS);
    return () => clearTimeout(timer);
  }, [trouble, shown]);
  return shown;
}

function troubleOf(connection: RoomState['connection'], isCatchingUp: boolean): string {
  if (connection === 'connecting') return CONNECTING;
  if (connection === 'reconnecting') return RECONNECTING;
  if (connection === 'blocked') return texts.blocked(location.protocol === 'https:');
  return isCatchingUp ? CATCHING_UP : '';
}
