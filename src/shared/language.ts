/** The language of all texts, with its plurals, numbers and dates. */

export const LANGUAGE = 'en-US';

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Selects the form for a count: `plural(2, { one: 'page', other: 'pages' })`. */
export function plural(count: number, forms: Forms, language = LANGUAGE): string {
  return forms[rulesOf(language).select(count)] ?? forms.other;
}

export function formatNumber(value: number, language = LANGUAGE): string {
  return numbersOf(language).format(value);
}

/** Formats dates and times in the local time zone. */
export function dateFormat(options: Intl.DateTimeFormatOptions) {
  const formatOf = perLanguage((language) => new Intl.DateTimeFormat(language, options));
  return (date: Date | number, language = LANGUAGE): string => formatOf(language).format(date);
}

/** 'Jan 5, 2024'. */
export const formatDate = dateFormat({ year: 'numeric', month: 'short', day: 'numeric' });

// Creating a format is slow, so each is created once.
const rulesOf = perLanguage((language) => new Intl.PluralRules(language));
const numbersOf = perLanguage((language) => new Intl.NumberFormat(language));

function perLanguage<T>(make: (language: string) => T): (language: string) => T {
  const made = new Map<string, T>();
  return (language) => {
    const format = made.get(language) ?? make(language);
    made.set(language, format);
    return format;
  };
}
