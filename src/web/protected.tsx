import { Fragment, type ReactNode } from 'react';
import { type Desk, deskInsteadOf, mayEnter } from './admin/desks.ts';
import { askedFor } from './lib/return-address.ts';
import { useSession } from './lib/session.ts';
import { elsewhere } from './routes.tsx';
import * as texts from './texts.ts';
import { Spinner } from './ui/drawings/spinner.tsx';
import { Redirect, useLocation } from './ui/navigation/navigation.ts';

type ProtectedProps = { access: 'signed-in' | Desk; children: ReactNode };

/** Shows a screen to who may see it; anybody else is asked to sign in and led back afterwards (contract §4), or finds nothing. */
export function Protected({ access, children }: ProtectedProps) {
  const { user, isAuthenticated, loading, leaving } = useSession();
  const location = useLocation();
  const isOpen = isAuthenticated && (access === 'signed-in' || mayEnter(user, access));
  if (loading || leaving)
    return (
      <div className="waiting">
        <Spinner size={40} />
        <p>{texts.loading}</p>
      </div>
    );
  if ((user?.lacksSecondFactor || user?.isUnconfirmed) && location.pathname !== '/account')
    return <Redirect to="/account" state={null} />;
  // Forms keep what was entered: another account gets new ones.
  if (isOpen) return <Fragment key={user?._id}>{children}</Fragment>;
  const instead = access === 'signed-in' ? undefined : deskInsteadOf(user, access);
  if (instead && location.pathname === '/admin') return <Redirect to={instead.path} state={null} />;
  if (access !== 'signed-in' && isAuthenticated) return elsewhere();
  return <Redirect to="/auth/login" state={askedFor(location)} />;
}
