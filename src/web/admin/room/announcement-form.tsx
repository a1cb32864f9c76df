import { type ComponentType, useState } from 'react';
import { ENDPOINTS } from '#shared/api.ts';
import { tidyLines } from '#shared/characters.ts';
import { faultOfText, MAX_MESSAGE_CHARS } from '#shared/chat.ts';
import type { RoomId } from '#shared/rooms.ts';
import { ROOM_TEXTS } from '#web/chat/room-texts.ts';
import { call } from '#web/lib/api.ts';
import { drawUuid } from '#web/lib/draw-uuid.ts';
import { untilLoaded } from '#web/lib/load-code.ts';
import { useComponent } from '#web/lib/use-component.ts';
import { useKeptState } from '#web/lib/use-kept-state.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextArea } from '#web/ui/controls/field.tsx';
import { Question } from '#web/ui/controls/question.tsx';
import { useAction } from '../desk/desk-screen.tsx';
import styles from './room.module.css';
import * as texts from './texts.ts';

/** A retry with the same id is stored once; a changed text is another announcement. */
const NO_DRAFT = { text: '', clientId: '' };
const draftOf = (text: string) => (text === '' ? NO_DRAFT : { text, clientId: drawUuid() });

type AnnouncementFormProps = { room: RoomId; keptAs: string; onDone: () => void };

/** A form that previews an announcement as the room will show it, and sends it after a confirmation. */
export function AnnouncementForm({ room, keptAs, onDone }: AnnouncementFormProps) {
  const [draft, setDraft, settle] = useKeptState(keptAs, NO_DRAFT);
  const [isAsking, setAsking] = useState(false);
  const { underWay, carryOut } = useAction(texts.notAnnounced);
  const message = tidyLines(draft.text);
  const fault = message === '' ? null : faultOfText(message);
  const isReady = message !== '' && fault === null;
  const { name } = ROOM_TEXTS[room];
  const close = () => {
    settle();
    onDone();
  };
  const announce = () => {
    setAsking(false);
    void carryOut('announce', async () => {
      const { clientId } = draft;
      await call(ENDPOINTS.announce, { params: { room }, body: { message, clientId } });
      if (settle(draft)) onDone();
      return texts.announced(name);
    });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) setAsking(true);
      }}
    >
      <TextArea
        label={texts.announcementText}
        hint={texts.charactersLeft(MAX_MESSAGE_CHARS - [...message].length)}
        error={fault ?? undefined}
        value={draft.text}
        dir="auto"
        autoFocus
        onChange={({ target }) => setDraft(draftOf(target.value))}
      />
      {isReady && <Preview text={message} />}
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" disabled={!isReady} loading={underWay !== null}>
          {texts.announce}
        </Button>
        <Button onClick={close}>{texts.cancel}</Button>
      </div>
      <Question
        isOpen={isAsking}
        title={texts.announceQuestion(name)}
        yes={texts.announce}
        no={texts.keepWriting}
        onYes={announce}
        onNo={() => setAsking(false)}
      >
        {texts.announceMeans}
      </Question>
    </form>
  );
}

type PreviewProps = { text: string };

function Preview({ text }: PreviewProps) {
  const Shown = useComponent<PreviewProps>(fetchPreview, true);
  return (
    <figure className={styles.preview}>
      <figcaption className={styles.meaning}>{texts.preview}</figcaption>
      {Shown && <Shown text={text} />}
    </figure>
  );
}

const fetchPreview = (): Promise<ComponentType<PreviewProps>> =>
  untilLoaded(async () => (await import('#web/chat/chat-screen.tsx')).AnnouncementPreview);
