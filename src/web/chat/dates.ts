/** Formats times and days for the chat (spec §9), in the device's time zone whatever the language. */

import { useSyncExternalStore } from 'react';
import { deviceDateFormat } from '#shared/language.ts';
import * as texts from './texts.ts';

/** Formats milliseconds since 1970 as '8:11 PM'. */
export const clockTime = deviceDateFormat({ hour: 'numeric', minute: '2-digit' });

/** Formats date and time to the second, for titles. */
export const fullTime = deviceDateFormat({ dateStyle: 'medium', timeStyle: 'medium' });

const dayOfThisYear = deviceDateFormat({ weekday: 'long', month: 'short', day: 'numeric' });
const dayOfAnotherYear = deviceDateFormat({ month: 'short', day: 'numeric', year: 'numeric' });

/** Returns 'Today', 'Yesterday', 'Friday, Nov 20', or a date with its year if that isn't the current one. */
export function dayName(at: number, now: number): string {
  const [day, today] = [new Date(at), new Date(now)];
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  if (day.toDateString() === today.toDateString()) return texts.today;
  if (day.toDateString() === yesterday.toDateString()) return texts.yesterday;
  return day.getFullYear() === today.getFullYear() ? dayOfThisYear(at) : dayOfAnotherYear(at);
}

/** A sleeping computer stops its timers, and may wake up on another day. */
const LOOK_AGAIN_MS = 60_000;

/** Calls `notify` at each midnight, and at least once a minute. */
export function followMidnights(notify: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    const midnight = new Date().setHours(24, 0, 0, 0);
    timer = setTimeout(
      () => {
        notify();
        wait();
      },
      Math.min(midnight - Date.now(), LOOK_AGAIN_MS),
    );
  };
  wait();
  return () => clearTimeout(timer);
}

/** Returns the start of today in milliseconds, and renders again at midnight. */
export const useToday = (): number => useSyncExternalStore(followMidnights, beginOfToday);

const beginOfToday = () => new Date().setHours(0, 0, 0, 0);
