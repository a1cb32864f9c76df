import { ENDPOINTS } from '#shared/api.ts';
import { Section } from '#web/ui/layout/section.tsx';
import * as texts from './texts.ts';

export function DataSection() {
  return (
    <Section title={texts.dataTitle} about={texts.aboutData}>
      <a href={ENDPOINTS.exportAccount.path} download>
        {texts.download}
      </a>
    </Section>
  );
}
