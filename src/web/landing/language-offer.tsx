import { useEffect, useState } from 'react';
import { LANGUAGES, type Language, OTHER_LANGUAGES } from '#shared/languages.ts';
import { chooseLanguage } from '#web/lib/language.ts';
import { browserStorage } from '#web/ui/browser-storage.ts';
import { Button } from '#web/ui/controls/button.tsx';

/** The offer of each language, written in that language. */
const OFFERS: Record<Language, string> = {
  en: 'This site also speaks English.',
  ne: 'यो साइट नेपालीमा पनि छ।',
};

/** Offers the browser's own language in one line, once, if none was chosen. */
export function LanguageOffer() {
  const [language] = useState(languageToOffer);
  useEffect(() => {
    if (language) browserStorage.setItem('cogito.language.offered', language);
  }, [language]);
  return (
    language && (
      <div className="new-version" lang={language}>
        <span>{OFFERS[language]}</span>
        <Button variant="primary" onClick={() => void chooseLanguage(language)}>
          {LANGUAGES[language]}
        </Button>
      </div>
    )
  );
}

function languageToOffer(): Language | undefined {
  const isKnown = (['cogito.language', 'cogito.session.language', 'cogito.language.offered'] as const).some(
    (key) => browserStorage.getItem(key),
  );
  const isWanted = (tag: string) => navigator.languages.some((each) => each.startsWith(tag));
  return isKnown ? undefined : OTHER_LANGUAGES.find(([language]) => isWanted(language))?.[0];
}
