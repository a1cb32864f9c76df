import { PublishingScreen } from '#web/publishing/publishing-screen.tsx';
import { DeskNav } from './desk/desk-screen.tsx';

/** The publishing screen as one of the desks. */
export default function LibraryScreen() {
  return <PublishingScreen nav={<DeskNav desk="publishing" />} />;
}
