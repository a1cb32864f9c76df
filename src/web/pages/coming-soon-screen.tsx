import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { MessagePage } from './message-page.tsx';

export default function ComingSoonScreen() {
  useDocumentTitle('Coming Soon');
  return (
    <MessagePage
      cog="busy"
      title="Coming Soon"
      text="This feature is currently under development. Check back soon!"
      action="Back to Home"
    />
  );
}
