import {
  type ClipboardEvent,
  type DragEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { tidyLines } from '#shared/characters.ts';
import { faultOfText, MAX_MESSAGE_CHARS, type Message } from '#shared/chat.ts';
import { formatNumber } from '#shared/language.ts';
import { languageOf } from '#web/lib/language-of.ts';
import { untilLoaded } from '#web/lib/load-code.ts';
import { IconButton } from '#web/ui/controls/button.tsx';
import { CLOSE, SEND } from '#web/ui/drawings/icons.ts';
import { isOfInputMethod } from '#web/ui/keys.ts';
import { oneLine } from '../message/text-parts.ts';
import type { Outbox } from '../room/outbox.ts';
import * as texts from '../texts.ts';
import type { Reply } from '../use-reply.ts';
import styles from './composer.module.css';
import { EmojiButton } from './emoji-button.tsx';
import { cutToFit, MOST_UNITS } from './insert-text.ts';

type ComposerProps = {
  /** Stores the draft until it is sent. */
  outbox: Outbox;
  /** False until the room was joined once. */
  canSend: boolean;
  onSend: (text: string) => void;
  reply: Pick<Reply, 'replyingTo' | 'isGone' | 'cancel'>;
};

/** The count of remaining characters is shown from this length on. */
const COUNT_FROM_CHARS = MAX_MESSAGE_CHARS - 200;

/** The form that writes a message: Enter sends it, Shift+Enter makes a new line. */
export function Composer({ outbox, canSend, onSend, reply }: ComposerProps) {
  const { replyingTo, isGone, cancel } = reply;
  const [text, setText] = useDraft(outbox);
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (replyingTo) input.current?.focus();
  }, [replyingTo]);
  const tidy = tidyLines(text);
  const isReady = canSend && faultOfText(tidy) === null;
  const cancelReply = () => {
    cancel();
    // The pressed button is removed with its bar.
    input.current?.focus();
  };

  const sendMessage = (event?: FormEvent) => {
    event?.preventDefault();
    if (!isReady) return;
    onSend(tidy);
    setText('');
    input.current?.focus();
  };
  return (
    <form
      className={styles.composer}
      onSubmit={sendMessage}
      onKeyDown={(event) => event.key === 'Escape' && !isOfInputMethod(event) && cancel()}
    >
      {(replyingTo || isGone) && <ReplyBar message={replyingTo} onCancel={cancelReply} />}
      <EmojiButton field={input} />
      <MessageField field={input} text={text} onChange={setText} onSend={sendMessage} />
      <CharacterCount text={text} />
      <IconButton className={styles.send} type="submit" label={texts.send} icon={SEND} disabled={!isReady} />
    </form>
  );
}

/** Returns the draft, which belongs to the owner of the outbox. */
function useDraft(outbox: Outbox) {
  const [written, setWritten] = useState(() => ({ outbox, text: outbox.readDraft() }));
  if (written.outbox !== outbox) setWritten({ outbox, text: outbox.readDraft() });
  const setText = (text: string) => {
    outbox.keepDraft(text);
    setWritten({ outbox, text });
  };
  return [written.text, setText] as const;
}

type MessageFieldProps = {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onChange: (text: string) => void;
  onSend: () => void;
};

function MessageField({ field, text, onChange, onSend }: MessageFieldProps) {
  useGrowing(field, text);
  return (
    <textarea
      ref={field}
      className={styles.input}
      aria-label={texts.message}
      aria-describedby="message-count"
      placeholder={texts.typeYourMessage}
      rows={1}
      dir="auto"
      enterKeyHint="send"
      autoComplete="off"
      // This limits input that isn't a paste event, such as from a keyboard's own clipboard.
      maxLength={MOST_UNITS}
      value={text}
      onChange={(event) => onChange(event.target.value)}
      onPaste={(event) => takeWhatFits(event, event.clipboardData)}
      onDrop={(event) => takeWhatFits(event, event.dataTransfer)}
      onKeyDown={(event) => {
        if (!isSendKey(event)) return;
        event.preventDefault();
        onSend();
      }}
    />
  );
}

type PutIn = ClipboardEvent<HTMLTextAreaElement> | DragEvent<HTMLTextAreaElement>;

/** Lets the browser cut a paste by `maxLength`: a megabyte in the field would block the page for half a minute. */
function takeWhatFits({ currentTarget: field }: PutIn, put: DataTransfer) {
  const { value, selectionStart, selectionEnd } = field;
  const [before, after] = [value.slice(0, selectionStart), value.slice(selectionEnd)];
  const fitting = cutToFit(put.getData('text/plain'), before, after);
  if (fitting === null) return;
  field.maxLength = before.length + fitting.length + after.length;
  setTimeout(() => {
    field.maxLength = MOST_UNITS;
  });
  // Loaded lazily, to keep toasts out of the chat's first load.
  const toasts = untilLoaded(() => import('#web/ui/toasts/toast.ts'));
  void toasts.then(({ toast }) => toast.error(texts.restLeftOut(MAX_MESSAGE_CHARS)));
}

/** Enter doesn't send when it confirms a word of an input method. */
const isSendKey = (event: KeyboardEvent) =>
  event.key === 'Enter' && !event.shiftKey && !isOfInputMethod(event);

/** Shows how many characters are left when only few are. */
function CharacterCount({ text }: { text: string }) {
  // A text has at least as many UTF-16 units as characters, so one with few units needs no count.
  const left = text.length < COUNT_FROM_CHARS ? null : MAX_MESSAGE_CHARS - [...text.trim()].length;
  if (left === null || left > MAX_MESSAGE_CHARS - COUNT_FROM_CHARS) return <span id="message-count" hidden />;
  return (
    <span id="message-count" className={styles.left} data-over={left < 0 || undefined}>
      <span>{formatNumber(left)}</span>
      <span className="visually-hidden">{` ${texts.charactersLeft}`}</span>
    </span>
  );
}

/** Makes the field as high as its text, up to the `max-block-size` of its style. */
function useGrowing(input: RefObject<HTMLTextAreaElement | null>, text: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const box = input.current;
    if (!box) return;
    box.style.height = 'auto';
    box.style.height = `${box.scrollHeight}px`;
  }, [input, text]);
}

/** Shows the message that the next one replies to; `message` is null if it was removed meanwhile. */
function ReplyBar({ message, onCancel }: { message: Message | null; onCancel: () => void }) {
  return (
    <div className={styles.bar}>
      <p className={styles.quote} role="status">
        {message ? (
          <>
            <span className={`one-line ${styles.label}`}>
              {texts.replyingTo} <bdi>{message.user}</bdi>
            </span>
            <span className={`one-line ${styles.words}`} dir="auto" lang={languageOf(message.message)}>
              {oneLine(message.message)}
            </span>
          </>
        ) : (
          <span>{texts.answeredIsGone}</span>
        )}
      </p>
      <IconButton label={texts.cancelReply} icon={CLOSE} iconSize={18} onClick={onCancel} />
    </div>
  );
}
