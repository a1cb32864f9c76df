import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { MessagePage } from './message-page.tsx';

export default function NotFoundScreen() {
  useDocumentTitle('Page not found');
  return (
    <MessagePage
      cog="lost"
      title="Oops! Page not found."
      text="Nothing of ours lives at this address. It may have moved, or never been here."
      action="Go Home"
    />
  );
}
