import { useSession } from '#web/lib/session.ts';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { CallToAction } from './call-to-action.tsx';
import { Features } from './features.tsx';
import { Footer } from './footer.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import * as texts from './texts.ts';
import { TopBar } from './top-bar.tsx';

export default function LandingScreen() {
  useDocumentTitle(texts.documentTitle);
  const user = useSession((session) => session.user);
  return (
    <>
      <TopBar user={user} />
      <main>
        <Hero user={user} />
        <Features signedIn={user !== null} />
        <HowItWorks />
        <CallToAction user={user} />
      </main>
      <Footer />
    </>
  );
}
