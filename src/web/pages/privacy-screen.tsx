import { useInstallation } from '#web/lib/installation.ts';
import { DocumentPage, Section } from './document-page.tsx';
import { KeptInBrowser } from './kept-in-browser.tsx';
import { KeptOnServer } from './kept-on-server.tsx';
import * as texts from './privacy-texts.ts';

export default function PrivacyScreen() {
  const days = useInstallation()?.anonymousRetentionDays;
  return (
    <DocumentPage title={texts.title} subtitle={texts.subtitle} introduction={texts.introduction}>
      <Section {...texts.anonymousChat(days)} />
      {texts.beforeStorage.map((section) => (
        <Section key={section.title} {...section} />
      ))}
      <KeptInBrowser />
      <Section {...texts.limits} />
      <KeptOnServer />
      <Section {...texts.leaving} />
    </DocumentPage>
  );
}
