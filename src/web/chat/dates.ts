/** Formats times and days for the chat (spec §9), in the device's time zone whatever the language. */

import { useSyncExternalStore } from 'react';
import { deviceDateFormat, formatNumber } from '#shared/language.ts';
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

const timeOfAnotherDay = deviceDateFormat({ weekday: 'long', hour: 'numeric', minute: '2-digit' });

/** Formats a time at most a day away as '8:11 PM', with its weekday if that isn't today's. */
export const timeOfEnd = (at: number, now: number): string =>
  new Date(at).toDateString() === new Date(now).toDateString() ? clockTime(at) : timeOfAnotherDay(at);

/** Formats seconds as '42 seconds', a minute or more as '1:05', and an hour or more as '1:01:05'. */
export function countdown(seconds: number): string {
  if (seconds < 60) return texts.secondsLong(seconds);
  const minutes = Math.floor(seconds / 60);
  const twoDigits = (value: number) => formatNumber(value).padStart(2, formatNumber(0));
  const hourAndMinutes =
    minutes < 60
      ? formatNumber(minutes)
      : `${formatNumber(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
  return `${hourAndMinutes}:${twoDigits(seconds % 60)}`;
}

/** One timer for midnight would be late on a computer that has slept meanwhile. */
const LOOK_EVERY_MS = 1000;

/** Returns the start of today in milliseconds, and renders again on the next day. */
export const useToday = (): number => useSyncExternalStore(followDays, beginOfToday);

function followDays(notify: () => void): () => void {
  const timer = setInterval(notify, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}

const beginOfToday = () => new Date().setHours(0, 0, 0, 0);
