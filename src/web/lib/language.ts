/** The language of the screens: chosen in this browser, otherwise that of the account that is signed in. */
import type { User } from '#shared/accounts.ts';
import type { Language } from '#shared/languages.ts';
import { IS_TRANSLATED, LANGUAGE } from '#shared/locale.ts';
import { browserStorage, isAllKept } from '#web/ui/browser-storage.ts';
import { untilLoaded } from './load-code.ts';

/** The code of the choice and of its offer is loaded only when it is needed, which is rare. */
export const languageChoice = () => untilLoaded(() => import('./choose-language.ts'));

export const chooseLanguage = (language: Language) =>
  languageChoice().then((choice) => choice.chooseLanguage(language));

/**
 * Sets this browser's language to the account's for its session, unless one was chosen in this browser. Returns
 * whether the page must be loaded again for that. An account without a language gets the one that was chosen just
 * before signing in.
 */
export function followAccount(user: User): boolean {
  if (IS_TRANSLATED && browserStorage.getItem('cogito.language.chosen'))
    void languageChoice().then((choice) => choice.tellChosen(user));
  // The page's inline script reads the same keys before the first paint.
  if (!user.language || browserStorage.getItem('cogito.language')) return false;
  browserStorage.setItem('cogito.session.language', user.language);
  return !LANGUAGE.startsWith(user.language) && isAllKept();
}
