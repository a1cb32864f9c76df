import { useCallback, useEffect, useRef, useState } from 'react';
import type { Message } from '#shared/chat.ts';
import * as texts from '../texts.ts';

/** Messages are announced together after a pause, because a screen reader couldn't keep up with a busy room. */
const PAUSE_MS = 2000;
/** Announced text is removed after this, so that a screen reader finds each message only in the list. */
const WORDS_STAND_MS = 1500;

/** Returns the text to announce to screen readers, and a function that takes each live message. */
export function useAnnouncer() {
  const [words, setWords] = useState('');
  const waiting = useRef<Message[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const announce = useCallback((message: Message, isOwn: boolean) => {
    if (isOwn) return;
    waiting.current.push(message);
    timer.current ??= setTimeout(speak, PAUSE_MS);

    function speak() {
      setWords(summaryOf(waiting.current.splice(0)));
      timer.current = setTimeout(fallSilent, WORDS_STAND_MS);
    }

    function fallSilent() {
      setWords('');
      const isBusy = waiting.current.length > 0;
      timer.current = isBusy ? setTimeout(speak, PAUSE_MS - WORDS_STAND_MS) : undefined;
    }
  }, []);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );

  return { words, announce };
}

function summaryOf(messages: readonly Message[]): string {
  const [only] = messages;
  if (only && messages.length === 1) return `${only.user}: ${only.message}`;
  return texts.newMessages(messages.length);
}
