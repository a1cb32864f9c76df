import { useSession } from '#web/lib/session.ts';
import { useBrowserValue } from '#web/lib/use-browser-value.ts';
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
  // The drawing in the page is what a first view shows: the rest would make it a fifth heavier.
  const hasRest = useBrowserValue(() => true, false);
  return (
    <>
      <TopBar user={user} />
      <main>
        <Hero user={user} />
        {hasRest && (
          <>
            <Features signedIn={user !== null} />
            <HowItWorks />
            <CallToAction user={user} />
          </>
        )}
      </main>
      {hasRest && <Footer />}
    </>
  );
}
