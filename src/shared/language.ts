/** The language of all texts, and how it counts and writes numbers and dates. */

/** A translation changes it together with the texts. */
export const LANGUAGE = 'en-US';

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** The form that goes with the count: `plural(2, { one: 'page', other: 'pages' })`. */
export function plural(count: number, forms: Forms, language = LANGUAGE): string {
  return forms[rulesOf(language).select(count)] ?? forms.other;
}

export function formatNumber(value: number, language = LANGUAGE): string {
  return numbersOf(language).format(value);
}

/** 'Jan 5, 2024' in the local time zone. */
export function formatDate(date: Date, language = LANGUAGE): string {
  return datesOf(language).format(date);
}

// Making a format takes longer than many uses of it.
const rulesOf = perLanguage((language) => new Intl.PluralRules(language));
const numbersOf = perLanguage((language) => new Intl.NumberFormat(language));
const datesOf = perLanguage(
  (language) => new Intl.DateTimeFormat(language, { year: 'numeric', month: 'short', day: 'numeric' }),
);

function perLanguage<T>(make: (language: string) => T): (language: string) => T {
  const made = new Map<string, T>();
  return (language) => {
    const format = made.get(language) ?? make(language);
    made.set(language, format);
    return format;
  };
}
