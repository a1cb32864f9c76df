import { type FormEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { faultOfText, MAX_MESSAGE_CHARS, tidyText } from '#shared/chat.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import styles from './composer.module.css';
import { EmojiPicker } from './emoji-picker.tsx';
import * as texts from './texts.ts';

type ComposerProps = {
  /** A room that was never joined can't be sent to. */
  canSend: boolean;
  onSend: (text: string) => void;
};

/** From here on the writer sees how much room is left. */
const COUNT_FROM_CHARS = MAX_MESSAGE_CHARS - 200;
const MAX_HEIGHT_PX = 160;

/** Where a message is written: Enter sends, Shift+Enter makes a new line. */
export function Composer({ canSend, onSend }: ComposerProps) {
  const [text, setText] = useState('');
  const [isPicking, setPicking] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  useGrowing(input, text);

  const tidy = tidyText(text);
  const isReady = canSend && faultOfText(tidy) === null;

  const sendMessage = (event?: FormEvent) => {
    event?.preventDefault();
    if (!isReady) return;
    onSend(tidy);
    setText('');
    setPicking(false);
    input.current?.focus();
  };
  const closePicker = (returnFocus: boolean) => {
    setPicking(false);
    if (returnFocus) input.current?.focus();
  };
  const insertEmoji = (emoji: string) => {
    insertAtCaret(input.current, emoji, setText);
    closePicker(true);
  };

  return (
    <form className={styles.composer} onSubmit={sendMessage}>
      {isPicking && (
        <EmojiPicker onChoose={insertEmoji} onClose={() => closePicker(isFocusWithin('emoji-picker'))} />
      )}
      <IconButton
        label={texts.openEmojiPicker}
        icon="smile"
        data-opens="emoji"
        aria-haspopup="dialog"
        aria-expanded={isPicking}
        onClick={() => (isPicking ? closePicker(true) : setPicking(true))}
      />
      <textarea
        ref={input}
        className={styles.input}
        aria-label={texts.message}
        aria-describedby="message-room"
        placeholder={texts.typeYourMessage}
        rows={1}
        dir="auto"
        enterKeyHint="send"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (!isSendKey(event)) return;
          event.preventDefault();
          sendMessage();
        }}
      />
      <RoomLeft text={text} />
      <IconButton className={styles.send} type="submit" label={texts.send} icon="send" disabled={!isReady} />
    </form>
  );
}

/** Enter that ends an input method's word sends nothing, also where the flag is gone already: key code 229. */
const isSendKey = ({ key, shiftKey, nativeEvent, keyCode }: KeyboardEvent) =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing && keyCode !== 229;

/** How many characters are left, once that begins to matter. */
function RoomLeft({ text }: { text: string }) {
  // Length counts units, of which no character has fewer than one: only a long text is worth counting.
  const left = text.length < COUNT_FROM_CHARS ? null : MAX_MESSAGE_CHARS - [...text.trim()].length;
  if (left === null || left > MAX_MESSAGE_CHARS - COUNT_FROM_CHARS) return <span id="message-room" hidden />;
  return (
    <span id="message-room" className={styles.left} data-over={left < 0 || undefined}>
      {left}
      <span className="visually-hidden"> {texts.charactersLeft}</span>
    </span>
  );
}

/** The box is as high as what is written, up to a limit. */
function useGrowing(input: { current: HTMLTextAreaElement | null }, text: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const box = input.current;
    if (!box) return;
    box.style.height = 'auto';
    const borders = box.offsetHeight - box.clientHeight;
    box.style.height = `${Math.min(box.scrollHeight + borders, MAX_HEIGHT_PX)}px`;
  }, [input, text]);
}

function insertAtCaret(input: HTMLTextAreaElement | null, emoji: string, setText: (text: string) => void) {
  if (!input) return;
  const { selectionStart, selectionEnd, value } = input;
  const caret = selectionStart + emoji.length;
  setText(value.slice(0, selectionStart) + emoji + value.slice(selectionEnd));
  // The caret can be placed once the text is there.
  requestAnimationFrame(() => input.setSelectionRange(caret, caret));
}

const isFocusWithin = (id: string) =>
  document.activeElement === document.body || !!document.getElementById(id)?.contains(document.activeElement);
