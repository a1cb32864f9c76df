import { IS_TRANSLATED } from '#shared/locale.ts';

/** The `lang` attribute of a text that somebody wrote; undefined if that may be the page's own language. */
export function languageOf(text: string): 'ne' | 'en' | undefined {
  if (/\p{Script=Devanagari}/u.test(text)) return 'ne';
  return IS_TRANSLATED && /\p{Script=Latin}/u.test(text) ? 'en' : undefined;
}
