import { LANGUAGE } from './locale.ts';

/** The product's languages with their own names. A further one is a row here and a folder in `src/languages`. */
export const LANGUAGES = { en: 'English', ne: 'नेपाली' } as const;

export type Language = keyof typeof LANGUAGES;

/** The languages other than that of the texts, with their names. */
export const OTHER_LANGUAGES = (Object.entries(LANGUAGES) as [Language, string][]).filter(
  ([language]) => !LANGUAGE.startsWith(language),
);
