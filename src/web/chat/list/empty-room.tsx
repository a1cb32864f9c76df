import type { Room } from '#shared/rooms.ts';
import { useInstallation } from '#web/lib/installation.ts';
import { Cogwheel } from '#web/ui/drawings/cogwheel.tsx';
import { Link } from '#web/ui/navigation/link.tsx';
import { RoomRules } from '../room-rules.tsx';
import { ROOM_TEXTS } from '../room-texts.ts';
import * as texts from '../texts.ts';
import styles from './empty-room.module.css';

/** The beginning of a room says how long its messages are kept, and on small screens shows the rules. */
export function BeginningRow({ room }: { room: Room }) {
  return (
    <div className={styles.beginning}>
      <p className={styles.begins}>{texts.beginning}</p>
      <Kept room={room} />
      <RoomRules room={room} className={styles.rules} aria-label={texts.rulesOfTheRoom} />
      <Link to="/moderation">{texts.moderationLog}</Link>
    </div>
  );
}

/** Says how long messages are kept, with a link to the privacy policy. */
function Kept({ room }: { room: Room }) {
  const { promise } = ROOM_TEXTS[room.id];
  return promise && <Promised text={promise} />;
}

function Promised({ text }: { text: (days: number | undefined) => string }) {
  const days = useInstallation()?.anonymousRetentionDays;
  return (
    <p className={styles.kept}>
      <span>{text(days)}</span> <Link to="/privacy-policy">{texts.whatIsKept}</Link>
    </p>
  );
}

type EmptyRoomProps = {
  title: string;
  text: string;
  /** The room if it has no messages; none where a search has no hits. */
  room?: Room;
};

/** Fills a room without messages, or a search without hits. */
export function EmptyRoom({ title, text, room }: EmptyRoomProps) {
  return (
    <div className={styles.empty}>
      <svg viewBox="-130 -100 260 190" width={220} height={160} aria-hidden="true">
        <Cogwheel x={-48} y={0} teeth={9} module={6.5} turns="right" tone="marigold" look={[1, 0]} />
        <Cogwheel
          x={62}
          y={26}
          teeth={7}
          module={6.5}
          phase={26}
          turns="left"
          tone="ink"
          look={[-1, -0.4]}
          mood="gasp"
        />
      </svg>
      <p className={styles.emptyTitle}>{title}</p>
      <p>{text}</p>
      {room && <Kept room={room} />}
    </div>
  );
}
