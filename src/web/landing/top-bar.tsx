import type { User } from '#shared/accounts.ts';
import { useSignOut } from '#web/lib/use-sign-out.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { ThemeSwitch } from '#web/ui/theme-switch.tsx';
import * as texts from './texts.ts';
import styles from './top-bar.module.css';

/** Logo, theme switch, and links to sign in or out. */
export function TopBar({ user }: { user: User | null }) {
  return (
    <header className={styles.bar}>
      <span className={styles.logo}>
        <Logo />
      </span>
      <nav aria-label={texts.accountNavigation} className={styles.controls}>
        <ThemeSwitch />
        {user ? <SignedIn /> : <SignedOut />}
      </nav>
    </header>
  );
}

function SignedOut() {
  return (
    <>
      <Link to="/auth/login" className={styles.link}>
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
      <Link to="/dashboard" className={styles.link}>
        {texts.dashboard}
      </Link>
      <Button loading={leaving} onClick={leave}>
        {texts.logout}
      </Button>
    </>
  );
}
