/** What differs between languages and is no text: the language's tag, and how it writes numbers and dates. */

export const LANGUAGE: string = 'en';
/** Numbers and dates are the specification's (spec §4). */
const FORMATS = 'en-US';

/** Whether `LANGUAGE` is another language than that of the server's answers. */
export const IS_TRANSLATED: boolean = false;

// Creating a format is slow, so each is created once, when it is needed.
let numbers: Intl.NumberFormat | undefined;

export function formatNumber(value: number): string {
  numbers ??= new Intl.NumberFormat(FORMATS);
  return numbers.format(value);
}

/** Formats dates and times in the local time zone. */
export function dateFormat(options: Intl.DateTimeFormatOptions): (date: Date | number) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (date) => {
    format ??= new Intl.DateTimeFormat(FORMATS, options);
    return format.format(date);
  };
}

/** Formats like `dateFormat`, which in Nepali uses Nepal's time zone, but always in the device's. */
export const deviceDateFormat = dateFormat;
