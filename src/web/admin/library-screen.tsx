import { PublishingScreen } from '#web/publishing/publishing-screen.tsx';
import { DeskNav } from './desk/desk-screen.tsx';

/** Publishing, among the other desks of those who have some. */
export default function LibraryScreen() {
  return <PublishingScreen nav={<DeskNav desk="publishing" />} />;
}
