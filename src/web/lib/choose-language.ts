import type { ENDPOINTS } from '#shared/api.ts';
import type { Language } from '#shared/languages.ts';
import { browserStorage } from '#web/ui/browser-storage.ts';
import { accountHeader } from './api.ts';

export { LanguageOffer } from '#web/ui/language-offer.tsx';

/** Stores the choice, and loads the page again; the browser asks first if typed text would be lost. */
export async function chooseLanguage(language: Language): Promise<void> {
  browserStorage.setItem('cogito.language', language);
  if (accountHeader()['x-account']) await tellAccount(language);
  location.reload();
}

// Only the type of the table of endpoints is imported, because the first screen needs no schemas.
const CHANGE_PATH: typeof ENDPOINTS.changeOwnAccount.path = '/api/account';

/** Stores the language for the account's mails and other devices. */
const tellAccount = (language: string) =>
  fetch(CHANGE_PATH, {
    method: 'PATCH',
    keepalive: true,
    headers: { 'content-type': 'application/json', ...accountHeader() },
    body: JSON.stringify({ language }),
  }).catch(() => {});
