import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useComponent } from '#web/lib/use-component.ts';
import { Button, IconButton } from '#web/ui/controls/button.tsx';
import { SMILE } from '#web/ui/drawings/icons.ts';
import * as texts from '../texts.ts';
import styles from './composer.module.css';
import { insertText } from './insert-text.ts';

const WRITER_PAUSES_MS = 250;

const fetchEmojiPicker = async () => (await import('./emoji-picker.tsx')).EmojiPicker;

/** Opens the picker, which is loaded and rendered on hover or focus of the button or when the writer pauses. */
export function EmojiButton({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  const [isOpen, setOpen] = useState(false);
  const [isNear, setNear] = useState(false);
  useTypingPause(field, !isNear, () => setNear(true));
  const [hasFailed, setFailed] = useState(false);
  const EmojiPicker = useComponent(fetchEmojiPicker, isNear || isOpen, () => {
    setNear(false);
    // A failed load is only reported if the button was pressed; pressing it again retries.
    setFailed(isOpen);
    setOpen(false);
  });
  const open = () => {
    setFailed(false);
    setOpen(true);
  };
  const close = (returnFocus: boolean) => {
    setOpen(false);
    // The next opening renders a new picker, scrolled to the top and with the emoji used last.
    setNear(false);
    if (returnFocus) field.current?.focus();
  };
  const insert = (emoji: string) => {
    if (field.current) insertText(field.current, emoji);
    close(true);
  };
  return (
    <>
      {EmojiPicker && (isNear || isOpen) && (
        <EmojiPicker isOpen={isOpen} onChoose={insert} onClose={() => close(isFocusWithin('emoji-picker'))} />
      )}
      {!EmojiPicker && (isOpen || hasFailed) && (
        <p className={`floating ${styles.notice}`} role="status">
          {isOpen ? (
            texts.loadingEmoji
          ) : (
            <>
              {texts.emojiNotLoaded} <Button onClick={open}>{texts.tryAgain}</Button>
            </>
          )}
        </p>
      )}
      <IconButton
        label={texts.openEmojiPicker}
        icon={SMILE}
        data-opens="emoji"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => setNear(true)}
        onFocus={() => setNear(true)}
        onClick={() => (isOpen ? close(true) : open())}
      />
    </>
  );
}

/** Calls `act` when the writer has paused, because rendering the picker would delay the next keystroke. */
function useTypingPause(field: RefObject<HTMLTextAreaElement | null>, isAwaited: boolean, act: () => void) {
  const actNow = useEffectEvent(act);
  useEffect(() => {
    const { current: written } = field;
    if (!isAwaited || !written) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => actNow(), WRITER_PAUSES_MS);
    };
    written.addEventListener('input', wait);
    return () => {
      clearTimeout(timer);
      written.removeEventListener('input', wait);
    };
  }, [field, isAwaited]);
}

const isFocusWithin = (id: string) =>
  document.activeElement === document.body || !!document.getElementById(id)?.contains(document.activeElement);
