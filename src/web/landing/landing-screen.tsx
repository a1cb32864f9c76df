import { lazy, Suspense } from 'react';
import type { User } from '#shared/accounts.ts';
import { OTHER_LANGUAGES } from '#shared/languages.ts';
import { IS_TRANSLATED } from '#shared/locale.ts';
import { chooseLanguage, languageChoice } from '#web/lib/language.ts';
import { useSession } from '#web/lib/session.ts';
import { useBrowserValue } from '#web/lib/use-browser-value.ts';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { useSignOut } from '#web/lib/use-sign-out.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { Cogwheel, cogwheelPath } from '#web/ui/drawings/cogwheel.tsx';
import { Logo } from '#web/ui/drawings/logo.tsx';
import { ScreenBar } from '#web/ui/layout/screen-bar.tsx';
import { Link } from '#web/ui/navigation/link.tsx';
import { Features } from './features.tsx';
import { EnterChatCard, HeroScene } from './hero.tsx';
import styles from './landing-screen.module.css';
import * as texts from './texts.ts';

/** Only browsers that ask for another language than English fetch the offer. */
const LanguageOffer = lazy(() => languageChoice().then((choice) => ({ default: choice.LanguageOffer })));
const languageToOffer = () =>
  IS_TRANSLATED
    ? undefined
    : OTHER_LANGUAGES.find(([language]) => navigator.languages.some((tag) => tag.startsWith(language)))?.[0];

export default function LandingScreen() {
  useDocumentTitle(texts.documentTitle);
  const user = useSession((session) => session.user);
  // The build renders only the first view, because the rest would make the page 20 % larger.
  const hasRest = useBrowserValue(() => true, false);
  const offered = hasRest && languageToOffer();
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
            {offered && (
              <Suspense>
                <LanguageOffer language={offered} onChoose={chooseLanguage} />
              </Suspense>
            )}
          </>
        )}
      </main>
      {hasRest && <Footer />}
    </>
  );
}

/** The only marigold button leads a visitor to the room, and a signed-in one to the dashboard. */
function Hero({ user }: { user: User | null }) {
  return (
    <section className={`page-width ${styles.hero}`}>
      <div className={styles.words}>
        <p className={styles.promise}>{texts.promise}</p>
        <h1 className={styles.headline}>
          {texts.headline} <em>{texts.headlineEnd}</em>
        </h1>
        {user ? (
          <>
            <p className={styles.lead}>{texts.welcomeBack(user.name)}</p>
            <ButtonLink to="/dashboard" variant="primary" size="large">
              {texts.goToDashboard}
            </ButtonLink>
          </>
        ) : (
          <p className={styles.lead}>{texts.lead}</p>
        )}
        <EnterChatCard isFirst={!user} />
        <div className={styles.actions}>
          {!user && (
            <ButtonLink to="/auth/register" size="large">
              {texts.getStarted}
            </ButtonLink>
          )}
          <p className="note">{texts.claim}</p>
        </div>
      </div>
      <HeroScene />
    </section>
  );
}

const STEPS = [
  {
    title: texts.stepChat,
    text: texts.stepChatText,
  },
  {
    title: texts.stepAccount,
    text: texts.stepAccountText,
  },
  {
    title: texts.stepAccess,
    text: texts.stepAccessText,
  },
];

function HowItWorks() {
  return (
    <section className={`page-width ${styles.section}`} aria-labelledby="how-it-works">
      <h2 id="how-it-works">{texts.howItWorks}</h2>
      <ol className={styles.steps}>
        {STEPS.map(({ title, text }, index) => (
          <li key={title} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {texts.stepNumber(index + 1)}
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={`page-width ${styles.inner}`}>
        <div className={styles.about}>
          <Logo />
          <p className="note">{texts.announcements}</p>
        </div>
        <nav aria-label={texts.footer}>
          <ul className={styles.links}>
            <li>
              <Link to="/contact">{texts.contactUs}</Link>
            </li>
            <li>
              <Link to="/privacy-policy">{texts.privacyPolicy}</Link>
            </li>
            <li>
              <Link to="/terms-and-conditions">{texts.termsAndConditions}</Link>
            </li>
            {OTHER_LANGUAGES.map(([language, name]) => (
              <li key={language}>
                <button type="button" lang={language} onClick={() => void chooseLanguage(language)}>
                  {name}
                </button>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}

/** The bar with the links to sign in or out. */
function TopBar({ user }: { user: User | null }) {
  return (
    <header>
      <ScreenBar leadsHome={false}>
        <nav aria-label={texts.accountNavigation} className={styles.controls}>
          {user ? <SignedIn /> : <SignedOut />}
        </nav>
      </ScreenBar>
    </header>
  );
}

function SignedOut() {
  return (
    <>
      <Link to="/auth/login" className={`hoverable ${styles.link}`}>
        {texts.login}
      </Link>
      <ButtonLink to="/auth/register" className={styles.strong}>
        {texts.joinNow}
      </ButtonLink>
    </>
  );
}

function SignedIn() {
  const { leaving, leave } = useSignOut();
  return (
    <>
      <Link to="/dashboard" className={`hoverable ${styles.link}`}>
        {texts.dashboard}
      </Link>
      <Button loading={leaving} onClick={leave}>
        {texts.logout}
      </Button>
    </>
  );
}

/** The last section, which invites to register, or leads a signed-in visitor to the subjects. */
function CallToAction({ user }: { user: User | null }) {
  return (
    <section className={styles.band} aria-labelledby="call-to-action">
      <div className={`page-width ${styles.bandInner}`}>
        <div className={styles.bandWords}>
          <h2 id="call-to-action" className={styles.title}>
            {user ? texts.backToSubjects : texts.readyToJoin}
          </h2>
          <p className={styles.text}>{user ? texts.goOnReading : texts.whatAnAccountGives}</p>
          <div className={styles.bandActions}>
            {user ? (
              <ButtonLink to="/assignments" size="large" className={styles.solid}>
                {texts.pickASubject}
              </ButtonLink>
            ) : (
              <>
                <ButtonLink to="/auth/register" size="large" className={styles.solid}>
                  {texts.createYourAccount}
                </ButtonLink>
                <ButtonLink to="/auth/login" size="large" className={styles.outline}>
                  {texts.loginNow}
                </ButtonLink>
              </>
            )}
          </div>
        </div>
        <CogwheelDrawing filled={user !== null} />
      </div>
    </section>
  );
}

/** Two cogwheels with a third between them, which is outlined for a visitor and filled for an account. */
function CogwheelDrawing({ filled }: { filled: boolean }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 462 250" aria-hidden="true">
      <Cogwheel
        x={86}
        y={150}
        teeth={9}
        turns="right"
        tone="ink"
        look={[0.9, -0.1]}
        mood={filled ? 'grin' : 'smile'}
      />
      {filled ? (
        <Cogwheel
          x={241.2}
          y={111.3}
          teeth={11}
          phase={7.3}
          turns="left"
          tone="leaf"
          look={[0, 0.6]}
          mood="grin"
        />
      ) : (
        <path
          className={styles.gap}
          transform="translate(241.2 111.3) rotate(7.3)"
          d={cogwheelPath(11, 84, 8.4)}
        />
      )}
      <Cogwheel
        x={384.1}
        y={163.3}
        teeth={8}
        phase={15}
        turns="right"
        tone="rose"
        look={[-0.9, -0.2]}
        mood="gasp"
      />
    </svg>
  );
}
