import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { MessagePage } from './message-page.tsx';
import * as texts from './texts.ts';

export default function ComingSoonScreen() {
  useDocumentTitle(texts.comingSoon);
  return (
    <MessagePage
      mood="busy"
      title={texts.comingSoon}
      text={texts.underDevelopment}
      action={texts.backToHome}
    />
  );
}
