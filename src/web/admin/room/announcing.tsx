import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { RoomId } from '#shared/rooms.ts';
import { untilLoaded } from '#web/lib/until-loaded.ts';
import { useComponent } from '#web/lib/use-component.ts';
import { isKept } from '#web/lib/use-kept-state.ts';
import { Button } from '#web/ui/controls/button.tsx';
import styles from './room.module.css';
import * as texts from './texts.ts';

type FormProps = { room: RoomId; keptAs: string; onDone: () => void };

/** Where something is said to a whole room. */
export function Announcing({ room }: { room: RoomId }) {
  const keptAs = `announcement ${room}`;
  const [isWriting, setWriting] = useState(() => isKept(keptAs));
  const Form = useComponent<FormProps>(fetchForm, isWriting);
  const opener = useRef<HTMLButtonElement>(null);
  const wasWriting = useRef(false);
  useEffect(() => {
    if (wasWriting.current && !isWriting) opener.current?.focus();
    wasWriting.current = isWriting;
  }, [isWriting]);
  return (
    <div className={styles.part}>
      <h3 className={styles.heading}>{texts.announcement}</h3>
      <p className={styles.meaning}>{texts.announcementMeans}</p>
      {Form && isWriting ? (
        <Form room={room} keptAs={keptAs} onDone={() => setWriting(false)} />
      ) : (
        <Button ref={opener} loading={isWriting} onClick={() => setWriting(true)}>
          {texts.writeAnnouncement}
        </Button>
      )}
    </div>
  );
}

const fetchForm = (): Promise<ComponentType<FormProps>> =>
  untilLoaded(async () => (await import('./announcement-form.tsx')).AnnouncementForm);
