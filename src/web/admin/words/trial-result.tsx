import { useEffect, useRef } from 'react';
import type { RoomTrial } from '#shared/word-list.ts';
import { ROOM_TEXTS } from '#web/chat/room-texts.ts';
import { languageOf } from '#web/lib/language-of.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Entry, Moment, Tag } from '#web/ui/entries/entry-list.tsx';
import * as texts from './texts.ts';
import styles from './words.module.css';

type TrialResultProps = { trials: readonly RoomTrial[]; isOld: boolean; onClose: () => void };

/** Lists the latest messages of each room that the list would have matched. */
export function TrialResult({ trials, isOld, onClose }: TrialResultProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each trial moves the focus to its result
  useEffect(() => heading.current?.focus(), [trials]);
  return (
    <section className={`raised ${styles.trial}`} aria-label={texts.trial}>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        {texts.trial}
      </h2>
      {isOld && <p role="status">{texts.trialIsOld}</p>}
      {trials.map((trial) => (
        <InRoom key={trial.room} trial={trial} />
      ))}
      <Button onClick={onClose}>{texts.close}</Button>
    </section>
  );
}

function InRoom({ trial: { room, looked, count, caught } }: { trial: RoomTrial }) {
  return (
    <div>
      <h3 className={styles.room}>{ROOM_TEXTS[room].title}</h3>
      <p>
        <span>{texts.caught(count, looked)}</span>
        {caught.length < count && <span>{` ${texts.newestOf(caught.length)}`}</span>}
      </p>
      <ul className={styles.caught} aria-label={ROOM_TEXTS[room].title}>
        {caught.map(({ message, word, action }) => (
          <Entry
            key={message.id}
            facts={
              <>
                <Moment at={message.timestamp} />
                <Tag isUrgent={action === 'refuse'}>{texts.because(texts.actions[action], word)}</Tag>
              </>
            }
          >
            <bdi className={styles.name}>{message.user}</bdi>{' '}
            <span dir="auto" lang={languageOf(message.message)}>
              {message.message}
            </span>
          </Entry>
        ))}
      </ul>
    </div>
  );
}
