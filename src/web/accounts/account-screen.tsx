import { useState } from 'react';
import { ENDPOINTS } from '#shared/api.ts';
import { OTHER_LANGUAGES } from '#shared/languages.ts';
import { chooseLanguage } from '#web/lib/language.ts';
import { useSession } from '#web/lib/session.ts';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Section } from '#web/ui/layout/layout.tsx';
import { PageHeader } from '#web/ui/layout/screen-bar.tsx';
import { Link } from '#web/ui/navigation/link.tsx';
import { useNavigate } from '#web/ui/navigation/navigation.ts';
import { DeletionSection } from './own/deletion-section.tsx';
import { NewDevices, SessionsSection } from './own/devices.tsx';
import styles from './own/own-account.module.css';
import { DetailsSection, EmailSection, PasswordSection } from './own/own-details.tsx';
import { SecondFactorSection } from './own/second-factor-section.tsx';
import * as texts from './own/texts.ts';

/** The signed-in account: details, security, devices, data and deletion. */
export default function AccountScreen() {
  useDocumentTitle(texts.title);
  const navigate = useNavigate();
  // The section must not move when the second factor has been turned on.
  const [isFactorFirst] = useState(() => useSession.getState().user?.lacksSecondFactor === true);
  const isUnconfirmed = useSession(({ user }) => user?.isUnconfirmed);
  if (isUnconfirmed)
    return (
      <>
        <PageHeader title={texts.title} subtitle={texts.confirmFirst} onBack={() => navigate('/')} />
        <main className={`page-width ${styles.main}`}>
          <EmailSection />
        </main>
      </>
    );
  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.subtitle} onBack={() => navigate('/dashboard')} />
      <main className={`page-width ${styles.main}`}>
        <NewDevices />
        {isFactorFirst && <SecondFactorSection />}
        <DetailsSection />
        <EmailSection />
        <PasswordSection />
        {!isFactorFirst && <SecondFactorSection />}
        <SessionsSection />
        <LanguageSection />
        <DataSection />
        <DeletionSection />
      </main>
    </>
  );
}

/** The account carries the choice to other devices, and to its mails. */
function LanguageSection() {
  return (
    <Section title={texts.language} about={texts.aboutLanguage}>
      {OTHER_LANGUAGES.map(([language, name]) => (
        <Button key={language} lang={language} onClick={() => chooseLanguage(language)}>
          {name}
        </Button>
      ))}
      <Link to="/contact">{texts.betterWord}</Link>
    </Section>
  );
}

function DataSection() {
  return (
    <Section title={texts.dataTitle} about={texts.aboutData}>
      <a href={ENDPOINTS.exportAccount.path} download>
        {texts.download}
      </a>
    </Section>
  );
}
