import { DocumentPage, Section } from './document-page.tsx';
import * as texts from './terms-texts.ts';

export default function TermsScreen() {
  return (
    <DocumentPage title={texts.title} subtitle={texts.subtitle} introduction={texts.introduction}>
      {texts.sections.map((section) => (
        <Section key={section.title} {...section} />
      ))}
    </DocumentPage>
  );
}
