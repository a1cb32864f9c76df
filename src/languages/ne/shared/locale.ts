/**
 * Nepali writes Devanagari digits, and days by the calendar of Nepal, reckoned there unless they are the device's. Nothing is left to `Intl`, for Chromium
 * doesn't know the language.
 */
import { toBikramSambat } from '../../bikram-sambat.ts';

export const LANGUAGE: string = 'ne';

export const IS_TRANSLATED: boolean = true;

const DIGITS = '०१२३४५६७८९';
const inDevanagari = (text: string) => text.replace(/\d/g, (digit) => DIGITS[Number(digit)] ?? digit);

// India groups as Nepal does: 12,34,567.
const grouped = new Intl.NumberFormat('en-IN');

export const formatNumber = (value: number): string => inDevanagari(grouped.format(value));

/** Nepal has no summer time. */
const AHEAD_OF_UTC_MS = (5 * 60 + 45) * 60_000;
const DAY_MS = 86_400_000;

const OWN_MONTHS = 'वैशाख जेठ असार साउन भदौ असोज कात्तिक मङ्सिर पुस माघ फागुन चैत'.split(' ');
const GREGORIAN_MONTHS = 'जनवरी फेब्रुअरी मार्च अप्रिल मे जुन जुलाई अगस्ट सेप्टेम्बर अक्टोबर नोभेम्बर डिसेम्बर'.split(' ');
const WEEKDAYS = ['आइत', 'सोम', 'मङ्गल', 'बुध', 'बिही', 'शुक्र', 'शनि'];

/** Formats dates and times: a day with its year has the Gregorian one beside it, which stands alone where ours isn't known. */
export const dateFormat = (options: Intl.DateTimeFormatOptions) => formatWith(options, () => AHEAD_OF_UTC_MS);

export const deviceDateFormat = (options: Intl.DateTimeFormatOptions) =>
  formatWith(options, (date) => -new Date(date).getTimezoneOffset() * 60_000);

function formatWith(
  options: Intl.DateTimeFormatOptions,
  aheadOfUtcMs: (date: Date | number) => number,
): (date: Date | number) => string {
  const { dateStyle, timeStyle, weekday, day, year, hour, minute } = options;
  const hasYear = dateStyle !== undefined || year !== undefined;
  const parts = [
    weekday && ((there: Date) => `${WEEKDAYS[there.getUTCDay()]}${weekday === 'long' ? 'बार' : ''}`),
    (hasYear || day) && ((there: Date) => dayOf(there, hasYear)),
    (timeStyle || hour) && ((there: Date) => timeOf(there, timeStyle === 'medium', !timeStyle && !minute)),
  ].filter((part) => typeof part === 'function');
  return (date) => {
    // Its UTC fields are those of the clocks and calendars there.
    const there = new Date(Number(date) + aheadOfUtcMs(date));
    return inDevanagari(parts.map((part) => part(there)).join(', '));
  };
}

function dayOf(there: Date, hasYear: boolean): string {
  const own = toBikramSambat(Math.floor(there.getTime() / DAY_MS));
  const ownDay = own && `${OWN_MONTHS[own.month]} ${own.day}`;
  const day = `${GREGORIAN_MONTHS[there.getUTCMonth()]} ${there.getUTCDate()}`;
  if (!hasYear) return ownDay ?? day;
  const gregorian = `${there.getUTCFullYear()} ${day}`;
  return own ? `${own.year} ${ownDay} (${gregorian})` : gregorian;
}

function timeOf(there: Date, hasSeconds: boolean, isHour: boolean): string {
  if (isHour) return `${there.getUTCHours()} बजे`;
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const minutes = `${there.getUTCHours()}:${twoDigits(there.getUTCMinutes())}`;
  return hasSeconds ? `${minutes}:${twoDigits(there.getUTCSeconds())}` : minutes;
}
