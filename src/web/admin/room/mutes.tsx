import { useRef } from 'react';
import { ENDPOINTS } from '#shared/api.ts';
import type { Mute } from '#shared/moderation.ts';
import type { RoomId } from '#shared/rooms.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { usePages } from '#web/lib/use-pages.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Entry, EntryList, Moment } from '#web/ui/entries/entry-list.tsx';
import { useAction } from '../desk/desk-screen.tsx';
import styles from './room.module.css';
import * as texts from './texts.ts';

const LOOK_EVERY_MS = 5000;

/** Lists the mutes of a room, each with a button that ends it. */
export function Mutes({ room }: { room: RoomId }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const pages = usePages<Mute>({
    load: async (before) =>
      (await call(ENDPOINTS.listMutes, { params: { room }, query: before ? { before } : {} })).mutes,
    cursorOf: ({ id }) => id,
    everyMs: LOOK_EVERY_MS,
  });
  const { underWay, carryOut } = useAction(texts.muteNotEnded);
  const end = (mute: Mute) =>
    void carryOut(mute.id, async () => {
      await call(ENDPOINTS.endMute, { params: { room, id: mute.id } });
      pages.replace(mute, null);
      // The focused button has been removed.
      heading.current?.focus();
      return texts.muteEnded(mute.user);
    });
  return (
    <div className={styles.part}>
      <h3 ref={heading} tabIndex={-1} className={styles.heading}>
        {texts.muted}
      </h3>
      {pages.state === 'ready' && pages.entries.length === 0 ? (
        <p className={styles.meaning}>{texts.nobodyMuted}</p>
      ) : (
        <EntryList
          pages={pages}
          label={texts.muted}
          failure={messageOf(pages.failure, texts.mutesNotLoaded)}
          empty={{ title: '', text: '' }}
        >
          {(mute) => (
            <MuteRow key={mute.id} mute={mute} isEnding={underWay === mute.id} onEnd={() => end(mute)} />
          )}
        </EntryList>
      )}
    </div>
  );
}

type MuteRowProps = { mute: Mute; isEnding: boolean; onEnd: () => void };

function MuteRow({ mute: { user, mark, until }, isEnding, onEnd }: MuteRowProps) {
  return (
    <Entry
      facts={
        <span>
          {texts.until} <Moment at={until} />
        </span>
      }
    >
      <div className={styles.mute}>
        <p>
          <bdi className={styles.name}>{user}</bdi> <span className="person-mark">{mark}</span>
        </p>
        <Button loading={isEnding} onClick={onEnd}>
          {texts.end}
          <span className="visually-hidden">{` ${texts.ofMute(user, mark)}`}</span>
        </Button>
      </div>
    </Entry>
  );
}
