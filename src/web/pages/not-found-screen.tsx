import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { MessagePage } from './message-page.tsx';
import * as texts from './texts.ts';

export default function NotFoundScreen() {
  useDocumentTitle(texts.notFound);
  return (
    <MessagePage mood="lost" title={texts.notFoundHeading} text={texts.notFoundText} action={texts.goHome} />
  );
}
