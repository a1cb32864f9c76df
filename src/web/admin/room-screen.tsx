import { ROOMS } from '#shared/rooms.ts';
import { DeskScreen } from './desk/desk-screen.tsx';
import styles from './room/room.module.css';
import { RoomSection } from './room/room-section.tsx';

/** Every room beside the others: how it is written in now, and what moderators can do about it. */
export default function RoomScreen() {
  return (
    <DeskScreen desk="room">
      <div className={styles.rooms}>
        {Object.values(ROOMS).map(({ id }) => (
          <RoomSection key={id} room={id} />
        ))}
      </div>
    </DeskScreen>
  );
}
