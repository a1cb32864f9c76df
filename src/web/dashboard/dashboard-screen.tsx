import { useSession } from '#web/lib/session.ts';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { useSignOut } from '#web/lib/use-sign-out.ts';
import { LibrarySearch } from '#web/search/library-search.tsx';
import { Button } from '#web/ui/button.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { ThemeSwitch } from '#web/ui/theme-switch.tsx';
import styles from './dashboard.module.css';
import { DeskLinks } from './desk-links.tsx';
import { FeatureCards } from './feature-cards.tsx';
import * as texts from './texts.ts';

export default function DashboardScreen() {
  useDocumentTitle(texts.dashboard);
  const user = useSession((session) => session.user);
  const { leaving, leave } = useSignOut();
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <Logo />
        <div className={styles.controls}>
          <ThemeSwitch />
          <Button icon="logout" loading={leaving} onClick={leave}>
            {texts.logout}
          </Button>
        </div>
      </header>
      <main className={styles.main}>
        <p className={styles.greeting}>{greetingAt(new Date().getHours())}</p>
        <h1 className={styles.title}>{texts.welcome(user?.name ?? '')}</h1>
        <div className={styles.search}>
          <LibrarySearch look="field" />
        </div>
        <FeatureCards />
        <DeskLinks />
      </main>
    </div>
  );
}

function greetingAt(hour: number): string {
  if (hour < 5) return texts.upLate;
  if (hour < 12) return texts.goodMorning;
  if (hour < 18) return texts.goodAfternoon;
  return texts.goodEvening;
}
