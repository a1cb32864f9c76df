import { expect, it } from 'vitest';
import { toBikramSambat } from './bikram-sambat.ts';
import { dateFormat, deviceDateFormat, formatNumber } from './ne/shared/locale.ts';

/** The years from 2070 on in medic/bikram-sambat 1.8.1: two bits a month, lowest first, for the days beyond 29. */
const OF_MEDIC = [
  5327594, 5315258, 5314286, 9459438, 5315306, 5315258, 5265134, 8673006, 5315306, 5315258, 5265134, 8673006,
  5315258, 5315258,
];
/** The same years in nepali-date-converter 3.4.0 and @sbmdkl/nepali-date-converter 2.0.5. */
const OF_CONVERTERS = [
  [31, 31, 31, 32, 31, 31, 29, 30, 30, 29, 30, 30],
  [31, 31, 32, 31, 31, 31, 30, 29, 30, 29, 30, 30],
  [31, 32, 31, 32, 31, 30, 30, 29, 30, 29, 30, 30],
  [31, 32, 31, 32, 31, 30, 30, 30, 29, 29, 30, 31],
  [31, 31, 31, 32, 31, 31, 30, 29, 30, 29, 30, 30],
  [31, 31, 32, 31, 31, 31, 30, 29, 30, 29, 30, 30],
  [31, 32, 31, 32, 31, 30, 30, 30, 29, 29, 30, 30],
  [31, 32, 31, 32, 31, 30, 30, 30, 29, 30, 29, 31],
  [31, 31, 31, 32, 31, 31, 30, 29, 30, 29, 30, 30],
  [31, 31, 32, 31, 31, 31, 30, 29, 30, 29, 30, 30],
  [31, 32, 31, 32, 31, 30, 30, 30, 29, 29, 30, 30],
  [31, 32, 31, 32, 31, 30, 30, 30, 29, 30, 29, 31],
  [31, 31, 32, 31, 31, 31, 30, 29, 30, 29, 30, 30],
  [31, 31, 32, 31, 31, 31, 30, 29, 30, 29, 30, 30],
];

const DAY_MS = 86_400_000;
const dayOf = (date: string) => Date.parse(date) / DAY_MS;
const FIRST = dayOf('2013-04-14');

it.each([
  [
    'medic/bikram-sambat',
    OF_MEDIC.map((year) => Array.from({ length: 12 }, (_, m) => 29 + ((year >>> (2 * m)) & 3))),
  ],
  ['two converters', OF_CONVERTERS],
])('has every day of the years that are known where the table of %s has it', (_, years) => {
  const expected = years.flatMap((months, index) =>
    months.flatMap((days, month) =>
      Array.from({ length: days }, (_, day) => ({ year: 2070 + index, month, day: day + 1 })),
    ),
  );
  expect(expected).toHaveLength(dayOf('2027-04-14') - FIRST);
  expect(expected.map((_, index) => toBikramSambat(FIRST + index))).toEqual(expected);
});

it('has none before and after', () => {
  expect(toBikramSambat(FIRST - 1)).toBeNull();
  expect(toBikramSambat(dayOf('2027-04-13'))).toEqual({ year: 2083, month: 11, day: 30 });
  expect(toBikramSambat(dayOf('2027-04-14'))).toBeNull();
});

it('writes the Gregorian date beside it where the year is written, and alone where it has none', () => {
  const date = dateFormat({ dateStyle: 'medium' });
  expect(date(Date.parse('2026-11-22T12:00:00Z'))).toBe('२०८३ मङ्सिर ६ (२०२६ नोभेम्बर २२)');
  expect(date(Date.parse('2030-01-05T12:00:00Z'))).toBe('२०३० जनवरी ५');
  expect(
    dateFormat({ weekday: 'long', month: 'short', day: 'numeric' })(Date.parse('2026-11-20T12:00:00Z')),
  ).toBe('शुक्रबार, मङ्सिर ४');
});

it('reckons the day in Nepal, where it begins at 18:15 UTC', () => {
  const day = dateFormat({ month: 'short', day: 'numeric' });
  expect(day(Date.parse('2026-11-22T18:14:59Z'))).toBe('मङ्सिर ६');
  expect(day(Date.parse('2026-11-22T18:15:00Z'))).toBe('मङ्सिर ७');
  expect(dateFormat({ hour: 'numeric', minute: '2-digit' })(Date.parse('2026-11-22T18:15:00Z'))).toBe('०:००');
});

it('reckons the days and the clock of a chat by the device', () => {
  const options = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
  const moments = [new Date(2026, 10, 22, 23, 59), new Date(2026, 10, 23)];
  expect(moments.map(deviceDateFormat(options))).toEqual(['मङ्सिर ६, २३:५९', 'मङ्सिर ७, ०:००']);
});

it('groups numbers as Nepal does', () => {
  expect([7, 1234567, 2.5, -3].map(formatNumber)).toEqual(['७', '१२,३४,५६७', '२.५', '-३']);
});
