import * as texts from '../texts.ts';

/** Times and days as the chat writes them: en-US, short month (spec §9). */
const CLOCK = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const DAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'short', day: 'numeric' });
const DAY_AND_YEAR = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
const FULL = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' });

/** Such as '8:11 PM'; milliseconds since 1970. */
export const clockTime = (at: number) => CLOCK.format(at);

/** Date and time to the second, for those who look twice. */
export const fullTime = (at: number) => FULL.format(at);

/** 'Today', 'Yesterday', 'Friday, Nov 20', or with the year when it is another one. */
export function dayName(at: number, now: number): string {
  const [day, today] = [new Date(at), new Date(now)];
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  if (day.toDateString() === today.toDateString()) return texts.today;
  if (day.toDateString() === yesterday.toDateString()) return texts.yesterday;
  return day.getFullYear() === today.getFullYear() ? DAY.format(at) : DAY_AND_YEAR.format(at);
}
