/** Times and days as the chat writes them (spec §9). */

import { useSyncExternalStore } from 'react';
import { dateFormat } from '#shared/language.ts';
import * as texts from './texts.ts';

/** Such as '8:11 PM'; milliseconds since 1970. */
export const clockTime = dateFormat({ hour: 'numeric', minute: '2-digit' });

/** Date and time to the second, for those who look twice. */
export const fullTime = dateFormat({ dateStyle: 'medium', timeStyle: 'medium' });

const dayOfThisYear = dateFormat({ weekday: 'long', month: 'short', day: 'numeric' });
const dayOfAnotherYear = dateFormat({ month: 'short', day: 'numeric', year: 'numeric' });

/** 'Today', 'Yesterday', 'Friday, Nov 20', or with the year when it is another one. */
export function dayName(at: number, now: number): string {
  const [day, today] = [new Date(at), new Date(now)];
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  if (day.toDateString() === today.toDateString()) return texts.today;
  if (day.toDateString() === yesterday.toDateString()) return texts.yesterday;
  return day.getFullYear() === today.getFullYear() ? dayOfThisYear(at) : dayOfAnotherYear(at);
}

/** A computer that sleeps stops its timers, and may wake on another day. */
const LOOK_AGAIN_MS = 60_000;

/** Tells of each midnight, and now and then between. */
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

/** When today began, in milliseconds; drawn anew at midnight. */
export const useToday = (): number => useSyncExternalStore(followMidnights, beginOfToday);

const beginOfToday = () => new Date().setHours(0, 0, 0, 0);
