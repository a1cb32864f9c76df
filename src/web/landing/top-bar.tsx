import type { User } from '#shared/accounts.ts';
import { useSignOut } from '#web/lib/use-sign-out.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { ScreenBar } from '#web/ui/layout/screen-bar.tsx';
import { Link } from '#web/ui/navigation/link.tsx';
import * as texts from './texts.ts';
import styles from './top-bar.module.css';

/** The bar with the ways to sign in or out. */
export function TopBar({ user }: { user: User | null }) {
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
