import { lazy, Suspense } from 'react';
import { DESKS, mayEnter } from '#web/admin/desks.ts';
import { languageOf } from '#web/lib/language-of.ts';
import { untilLoaded } from '#web/lib/load-code.ts';
import { useSession } from '#web/lib/session.ts';
import { useBrowserValue } from '#web/lib/use-browser-value.ts';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { useSignOut } from '#web/lib/use-sign-out.ts';
import { LibrarySearch } from '#web/search/library-search.tsx';
import { browserStorage } from '#web/ui/browser-storage.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { BOOKMARK, CHAT, LOGOUT, UPLOAD } from '#web/ui/drawings/icons.ts';
import { ScreenBar } from '#web/ui/layout/screen-bar.tsx';
import { Link } from '#web/ui/navigation/link.tsx';
import styles from './dashboard.module.css';
import { FeatureCards } from './feature-cards.tsx';
import * as texts from './texts.ts';

// The link is only loaded for somebody who has begun to read; its space is reserved meanwhile.
const ContinueLink = lazy(async () => {
  const { ContinueLink } = await untilLoaded(() => import('./continue-link.tsx'));
  return { default: ContinueLink };
});

/** A placeholder for the language of the heading, which `show-drawn.js` replaces. */
const TITLE_LANGUAGE = '\uE002';

export default function DashboardScreen() {
  useDocumentTitle(texts.dashboard);
  const greeting = useBrowserValue(() => greetingAt(new Date().getHours()), '\u00A0');
  const hasRead = useBrowserValue(() => browserStorage.getItem('cogito.session.reading') !== null, false);
  const user = useSession((session) => session.user);
  const title = texts.welcome(user?.name ?? '');
  const titleLanguage = useBrowserValue(() => languageOf(title), TITLE_LANGUAGE);
  const { leaving, leave } = useSignOut();
  return (
    <>
      <header>
        <ScreenBar>
          <Button icon={LOGOUT} loading={leaving} onClick={leave}>
            {texts.logout}
          </Button>
        </ScreenBar>
      </header>
      <main className={`page-width ${styles.main}`}>
        <p className={styles.greeting}>
          <span>{greeting}</span>
          <Link to="/account" className={styles.account}>
            {texts.account}
          </Link>
        </p>
        <h1 className={styles.title} lang={titleLanguage}>
          {title}
        </h1>
        <div className={styles.search}>
          <LibrarySearch look="field" />
        </div>
        {hasRead && (
          <Suspense fallback={<div className={styles.continue} />}>
            <ContinueLink />
          </Suspense>
        )}
        <FeatureCards />
        <p className={styles.way}>
          <ButtonLink to="/shelf" icon={BOOKMARK}>
            {texts.keptOnDevice}
          </ButtonLink>
        </p>
        <DeskLinks />
      </main>
    </>
  );
}

function greetingAt(hour: number): string {
  if (hour < 5) return texts.upLate;
  if (hour < 12) return texts.goodMorning;
  if (hour < 18) return texts.goodAfternoon;
  return texts.goodEvening;
}

/** Each of these desks links to the others that the account may enter. */
const WAYS = [
  { desk: DESKS.publishing, title: texts.publishAndManage, icon: UPLOAD },
  { desk: DESKS.reports, title: texts.lookAfterChats, icon: CHAT },
] as const;

/** Links to the desks that the account may enter. */
function DeskLinks() {
  const user = useSession((session) => session.user);
  // The build renders the screen for a student.
  const isInBrowser = useBrowserValue(() => true, false);
  return WAYS.filter(({ desk }) => isInBrowser && mayEnter(user, desk)).map(({ desk, title, icon }) => (
    <p key={desk.path} className={styles.way}>
      <ButtonLink to={desk.path} icon={icon}>
        {title}
      </ButtonLink>
    </p>
  ));
}
