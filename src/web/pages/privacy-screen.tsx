import { KEPT_COOKIES, KEPT_FILES } from '#shared/kept/files-and-cookies.ts';
import { KEPT_TABLES } from '#shared/kept/tables.ts';
import { ROOMS } from '#shared/rooms.ts';
import { ROOM_TEXTS } from '#web/chat/room-texts.ts';
import { useInstallation } from '#web/lib/installation.ts';
import { KEPT_OF_ROOM, type RoomKey, roomKey, type StorageKey } from '#web/ui/browser-storage.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import { DocumentPage, Section } from './document-page.tsx';
import * as texts from './privacy-texts.ts';

export default function PrivacyScreen() {
  const days = useInstallation()?.anonymousRetentionDays;
  return (
    <DocumentPage title={texts.title} subtitle={texts.subtitle} introduction={texts.introduction}>
      <Section {...texts.anonymousChat(days)} />
      {texts.beforeStorage.map((section) => (
        <Section key={section.title} {...section} />
      ))}
      <KeptInBrowser />
      <Section {...texts.limits} />
      <KeptOnServer />
      <Section {...texts.leaving} />
    </DocumentPage>
  );
}

/** Lists all that the server stores, from tables that a test compares with the database. */
function KeptOnServer() {
  return (
    <>
      <h2>{texts.onServer}</h2>
      <details>
        <summary>{texts.allColumns}</summary>
        <ul>
          {Object.entries(KEPT_TABLES).map(([table, { about, columns }]) => (
            <li key={table}>
              <span>{about}</span> (<code>{table}</code>)
              <Words of={columns} />
            </li>
          ))}
          <li>
            {texts.files}
            <Words of={KEPT_FILES} />
          </li>
        </ul>
      </details>
    </>
  );
}

function Words({ of: words }: { of: Record<string, string> }) {
  return (
    <ul>
      {Object.entries(words).map(([name, meaning]) => (
        <li key={name}>
          <code>{name}</code>: <span>{meaning}</span>
        </li>
      ))}
    </ul>
  );
}

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
      <Words of={KEPT_COOKIES} />
      <p>{texts.storage}</p>
      <Words of={{ ...KEYS, ...OF_ROOMS }} />
      <p>
        <RichText text={texts.ofSession} />
      </p>
      <p>
        <RichText text={texts.shelf} />
      </p>
      <p>{texts.notifications}</p>
    </>
  );
}
