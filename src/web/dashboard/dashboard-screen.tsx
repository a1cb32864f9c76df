import { useSession } from '#web/lib/session.ts';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { useSignOut } from '#web/lib/use-sign-out.ts';
import { LibrarySearch } from '#web/search/library-search.tsx';
import { Button } from '#web/ui/button.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { ThemeSwitch } from '#web/ui/theme-switch.tsx';
import styles from './dashboard.module.css';
import { FeatureCard } from './feature-card.tsx';
import { StaffLink } from './staff-link.tsx';

export default function DashboardScreen() {
  useDocumentTitle('Dashboard');
  const user = useSession((session) => session.user);
  const { leaving, leave } = useSignOut();
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <Logo />
        <div className={styles.controls}>
          <ThemeSwitch />
          <Button icon="logout" loading={leaving} onClick={leave}>
            Logout
          </Button>
        </div>
      </header>
      <main className={styles.main}>
        <p className={styles.greeting}>{greetingAt(new Date().getHours())}</p>
        <h1 className={styles.title}>Welcome, {user?.name}</h1>
        <div className={styles.search}>
          <LibrarySearch look="field" />
        </div>
        <nav aria-label="Features" className={styles.cards}>
          <FeatureCard look="chat" to="/chat" icon="chat" title="Chat">
            Real-time chat with other students.
          </FeatureCard>
          <FeatureCard look="assignments" to="/assignments" icon="note" title="Assignments">
            Shared by instructors. Pick a subject, read it page by page.
          </FeatureCard>
          <FeatureCard look="notes" to="/coming-soon" icon="book" title="Notes" tag="Coming soon">
            Lecture notes and study materials.
          </FeatureCard>
          <FeatureCard look="projects" to="/projects" icon="folder" title="Projects">
            All projects, by subject, ready to read.
          </FeatureCard>
        </nav>
        <StaffLink />
      </main>
    </div>
  );
}

function greetingAt(hour: number): string {
  if (hour < 5) return 'Up late?';
  if (hour < 12) return 'Good morning.';
  if (hour < 18) return 'Good afternoon.';
  return 'Good evening.';
}
