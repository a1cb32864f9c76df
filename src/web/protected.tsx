import type { ReactNode } from 'react';
import { askedFor } from './lib/return-address.ts';
import { useSession } from './lib/session.ts';
import { Redirect, useLocation } from './ui/navigation.ts';

/** Shows a screen to a signed-in visitor; anybody else is asked to sign in and led back afterwards (contract §4). */
export function Protected({ children }: { children: ReactNode }) {
  const { isAuthenticated, loading, leaving } = useSession();
  const location = useLocation();
  if (loading || leaving) return <p className="waiting">Loading...</p>;
  if (!isAuthenticated) return <Redirect to="/auth/login" state={askedFor(location)} />;
  return children;
}
