import type { User } from '#shared/accounts.ts';
import type { ENDPOINTS } from '#shared/api.ts';
import type { Language } from '#shared/languages.ts';
import { LANGUAGE } from '#shared/locale.ts';
import { browserStorage } from '#web/ui/browser-storage.ts';
import { accountHeader } from './api.ts';

export { LanguageOffer } from '#web/ui/language-offer.tsx';

/** Stores the choice, and loads the page again; the browser asks first if typed text would be lost. */
export async function chooseLanguage(language: Language): Promise<void> {
  browserStorage.setItem('cogito.language', language);
  if (accountHeader()['x-account']) await tellAccount(language);
  // English needs no note for a later sign-in, because accounts without a choice have it.
  else if (language === 'en') browserStorage.removeItem('cogito.language.chosen');
  else browserStorage.setItem('cogito.language.chosen', String(Date.now()));
  location.reload();
}

/** After this time, somebody else may sit at a shared computer. */
const OWN_CHOICE_MS = 10 * 60_000;

/** Tells the account of a choice just before its sign-in, unless it has a language or another one is signed in. */
export async function tellChosen({ _id, language }: User): Promise<void> {
  if (accountHeader()['x-account'] !== _id) return;
  const chosenAt = Number(browserStorage.getItem('cogito.language.chosen'));
  browserStorage.removeItem('cogito.language.chosen');
  if (!language && Date.now() - chosenAt < OWN_CHOICE_MS) await tellAccount(LANGUAGE);
}

// Only the type of the table of endpoints is imported, because the first screen needs no schemas.
const CHANGE_PATH: typeof ENDPOINTS.changeOwnAccount.path = '/api/account';

/** With `keepalive`, the request outlives the page, so nobody waits for the answer on a bad line. */
const PATIENCE_MS = 2000;

/** Stores the language for the account's mails and other devices. */
function tellAccount(language: string): Promise<unknown> {
  const told = fetch(CHANGE_PATH, {
    method: 'PATCH',
    keepalive: true,
    headers: { 'content-type': 'application/json', ...accountHeader() },
    body: JSON.stringify({ language }),
  }).catch(() => {});
  return Promise.race([told, new Promise((waited) => setTimeout(waited, PATIENCE_MS))]);
}
