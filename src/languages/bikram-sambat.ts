/**
 * Bikram Sambat, the calendar of Nepal. The lengths of its months are fixed a year at a time, and none but these years are the
 * same in the tables of medic/bikram-sambat (Apache-2.0), @sbmdkl/nepali-date-converter and nepali-date-converter (both MIT):
 * for any other day there is none, for a wrong date is worse than none.
 */

const FIRST_YEAR = 2070;
/** Days since 1970-01-01 of its first day, 2013-04-14 in Nepal. */
const FIRST_DAY = Date.UTC(2013, 3, 14) / 86_400_000;
/** By how many days each month is longer than 29, from वैशाख on. */
const MONTHS = [
  '222322011011',
  '223222101011',
  '232321101011',
  '232321110012',
  '222322101011',
  '223222101011',
  '232321110011',
  '232321110102',
  '222322101011',
  '223222101011',
  '232321110011',
  '232321110102',
  '223222101011',
  '223222101011',
].map((year) => Array.from(year, (days) => 29 + Number(days)));

type BikramSambatDate = { year: number; month: number; day: number };

/** The day, counted from 1970-01-01; null outside of the years that are known. Months count from 0. */
export function toBikramSambat(day: number): BikramSambatDate | null {
  let left = day - FIRST_DAY;
  if (left < 0) return null;
  for (const [index, months] of MONTHS.entries())
    for (const [month, length] of months.entries()) {
      if (left < length) return { year: FIRST_YEAR + index, month, day: left + 1 };
      left -= length;
    }
  return null;
}
