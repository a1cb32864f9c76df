/** The language of the screens, which is chosen in this browser and told to the account. */
import type { User } from '#shared/accounts.ts';
import type { Language } from '#shared/languages.ts';
import { LANGUAGE } from '#shared/locale.ts';
import { browserStorage, isAllKept } from '#web/ui/browser-storage.ts';
import { untilLoaded } from './load-code.ts';

const choosing = () => untilLoaded(() => import('./choose-language.ts'));

/** Its code comes when it is needed, for hardly anybody chooses twice. */
export const chooseLanguage = (language: Language) =>
  choosing().then((choice) => choice.chooseLanguage(language));

/**
 * Takes the account's language where none was chosen in this browser, and says whether the page must be loaded again for it.
 * A choice that was made before signing in is told to an account that has none.
 */
export function followAccount({ language }: User): boolean {
  // The page's inline script reads the same key before the first paint.
  const chosen = browserStorage.getItem('cogito.language');
  if (chosen && !language) void choosing().then(({ tellAccount }) => tellAccount(chosen));
  if (chosen || !language) return false;
  browserStorage.setItem('cogito.language', language);
  return !LANGUAGE.startsWith(language) && isAllKept();
}
