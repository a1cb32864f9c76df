import { useEffect, useState } from 'react';
import { LANGUAGES, type Language } from '#shared/languages.ts';
import { browserStorage } from './browser-storage.ts';
import { Button } from './controls/button.tsx';

/** The offer of each language, written in that language. */
const OFFERS: Record<Language, string> = {
  en: 'This site also speaks English.',
  ne: 'यो साइट नेपालीमा पनि छ।',
};

type LanguageOfferProps = { language: Language; onChoose: (language: Language) => void };

/** Offers a language in one line, once, if none was chosen. */
export function LanguageOffer({ language, onChoose }: LanguageOfferProps) {
  const [isNew] = useState(isNothingKnown);
  useEffect(() => {
    if (isNew) browserStorage.setItem('cogito.language.offered', language);
  }, [isNew, language]);
  return (
    isNew && (
      <div className="new-version" lang={language}>
        <span>{OFFERS[language]}</span>
        <Button variant="primary" onClick={() => onChoose(language)}>
          {LANGUAGES[language]}
        </Button>
      </div>
    )
  );
}

const isNothingKnown = () =>
  (['cogito.language', 'cogito.session.language', 'cogito.language.offered'] as const).every(
    (key) => !browserStorage.getItem(key),
  );
