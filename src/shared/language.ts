/** The language of all texts, with its plurals, numbers and dates. */
import { dateFormat, deviceDateFormat, formatNumber, LANGUAGE } from './locale.ts';

export { dateFormat, deviceDateFormat, formatNumber, LANGUAGE };

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

const rules = new Map<string, Intl.PluralRules>();

/** Selects the form for a count: `plural(2, { one: 'page', other: 'pages' })`. */
export function plural(count: number, forms: Forms, language = LANGUAGE): string {
  // Creating the rules is slow.
  const known = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, known);
  return forms[known.select(count)] ?? forms.other;
}

/** Formats a date like 'Jan 5, 2024'. */
export const formatDate = dateFormat({ year: 'numeric', month: 'short', day: 'numeric' });
