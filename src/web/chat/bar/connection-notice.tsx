import { useEffect, useState } from 'react';
import type { RoomState } from '../room/room-state.ts';
import { gapCursor } from '../room/timeline.ts';
import * as texts from '../texts.ts';
import styles from './connection-notice.module.css';

/** The notice about the connection; it lies over the list and moves nothing. */
export function ConnectionNotice({ view }: { view: RoomState }) {
  const notice = useConnectionNotice(view);
  return (
    <p className={styles.notice} role="status" data-said={notice !== '' || undefined}>
      {notice}
    </p>
  );
}

/** A shorter interruption isn't told: changing a setting reconnects, too. */
const CALM_MS = 800;
const BACK_ONLINE_MS = 2500;

const CONNECTING = texts.connecting;
const RECONNECTING = texts.reconnecting;
const CATCHING_UP = texts.catchingUp;
const BACK_ONLINE = texts.backOnline;

/** The notice about the connection, or ''. */
function useConnectionNotice({ connection, timeline }: RoomState): string {
  const trouble = troubleOf(connection, gapCursor(timeline) !== null);
  const [said, setSaid] = useState('');

  useEffect(() => {
    if (trouble) {
      // What has been said already may change its words at once.
      const timer = setTimeout(() => setSaid(trouble), said && said !== BACK_ONLINE ? 0 : CALM_MS);
      return () => clearTimeout(timer);
    }
    if (!said) return;
    if (said === CONNECTING) return setSaid('');
    if (said !== BACK_ONLINE) setSaid(BACK_ONLINE);
    const timer = setTimeout(() => setSaid(''), BACK_ONLINE_MS);
    return () => clearTimeout(timer);
  }, [trouble, said]);
  return said;
}

function troubleOf(connection: RoomState['connection'], isCatchingUp: boolean): string {
  if (connection === 'connecting') return CONNECTING;
  if (connection === 'reconnecting') return RECONNECTING;
  if (connection === 'blocked') return texts.blocked(location.protocol === 'https:');
  return isCatchingUp ? CATCHING_UP : '';
}
