import { useId } from 'react';
import type { RoomOrder } from '#shared/moderation.ts';
import { ROOMS, type RoomId } from '#shared/rooms.ts';
import { ROOM_TEXTS } from '#web/chat/room-texts.ts';
import { Skeleton } from '#web/ui/drawings/skeleton.tsx';
import { clockTime } from '../desk/clock-time.ts';
import { Announcing } from './announcing.tsx';
import { Mutes } from './mutes.tsx';
import styles from './room.module.css';
import { Rules } from './rules.tsx';
import { SlowMode } from './slow-mode.tsx';
import { Switch } from './switch.tsx';
import * as texts from './texts.ts';
import { useRoomOrder } from './use-room-order.ts';

/** One room: slow mode, lock, announcement, who is muted, and what it does by itself. */
export function RoomSection({ room }: { room: RoomId }) {
  const id = useId();
  const { order, hasFailed, change } = useRoomOrder(room);
  return (
    <section className={styles.room} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {ROOM_TEXTS[room].title}
      </h2>
      {hasFailed && <p role="alert">{texts.notLoaded}</p>}
      {order ? (
        <>
          <State order={order} />
          <SlowMode order={order} onChange={(slowModeSeconds) => change({ slowModeSeconds })} />
          <Switch
            label={texts.locked}
            isOn={order.state.isLocked}
            onChange={(isLocked) => change({ isLocked })}
          >
            {texts.lockMeans[ROOMS[room].identity]}
          </Switch>
        </>
      ) : (
        <Skeleton height="12rem" />
      )}
      <Announcing room={room} />
      {order && <Rules rules={order.rules} onChange={(rules) => change({ rules })} />}
      <Mutes room={room} />
    </section>
  );
}

function State({ order: { state, floodUntil } }: { order: RoomOrder }) {
  const { isLocked, slowModeSeconds } = state;
  const isUrgent = isLocked || floodUntil !== null;
  const sentences = [
    floodUntil !== null && texts.flooded(slowModeSeconds, clockTime(Date.parse(floodUntil))),
    isLocked && texts.isLocked,
    !isUrgent && (slowModeSeconds > 0 ? texts.isSlow(slowModeSeconds) : texts.isOpen),
  ];
  return (
    <p role="status" className={isUrgent ? styles.urgent : styles.calm}>
      {sentences.filter(Boolean).join(' ')}
    </p>
  );
}
