import { useSession } from '#web/lib/session.ts';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { useLocation } from '#web/ui/navigation/navigation.ts';
import { MessagePage } from './message-page.tsx';
import * as texts from './texts.ts';

export default function NotFoundScreen() {
  useDocumentTitle(texts.notFound);
  const { pathname } = useLocation();
  const hasNewRole = useSession((session) => session.hasNewRole);
  // A desk is replaced by this screen when the account's role changes.
  if (hasNewRole && pathname.startsWith('/admin'))
    return (
      <MessagePage mood="lost" title={texts.newRoleHeading} text={texts.newRoleText} action={texts.goHome} />
    );
  return (
    <MessagePage mood="lost" title={texts.notFoundHeading} text={texts.notFoundText} action={texts.goHome} />
  );
}
