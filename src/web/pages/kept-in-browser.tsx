import { KEPT_COOKIES } from '#shared/kept/files-and-cookies.ts';
import { ROOMS } from '#shared/rooms.ts';
import { ROOM_TEXTS } from '#web/chat/room-texts.ts';
import { KEPT_OF_ROOM, type RoomKey, roomKey, type StorageKey } from '#web/ui/browser-storage.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import * as texts from './privacy-texts.ts';

const KEYS: Record<Exclude<StorageKey, RoomKey>, string> = texts.storageKeys;
const OF_ROOMS = Object.fromEntries(
  Object.values(ROOMS).flatMap((room) =>
    KEPT_OF_ROOM.map((kept) => [roomKey(kept, room), texts.ofRoom[kept](ROOM_TEXTS[room.id].name)]),
  ),
);

export function KeptInBrowser() {
  return (
    <>
      <h2>{texts.inBrowser}</h2>
      <p>{texts.cookies}</p>
      <ul>
        {Object.entries(KEPT_COOKIES).map(([name, meaning]) => (
          <li key={name}>
            <code>{name}</code>: <span>{meaning}</span>
          </li>
        ))}
      </ul>
      <p>{texts.storage}</p>
      <ul>
        {Object.entries({ ...KEYS, ...OF_ROOMS }).map(([key, meaning]) => (
          <li key={key}>
            <code>{key}</code>: <span>{meaning}</span>
          </li>
        ))}
      </ul>
      <p>
        <RichText text={texts.ofSession} />
      </p>
      <p>{texts.notifications}</p>
    </>
  );
}
