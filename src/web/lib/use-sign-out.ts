import { useState } from 'react';
import { useNavigate } from '#web/ui/navigation/navigation.ts';
import { errorLoggingOut } from '#web/ui/texts.ts';
import { messageOf } from './api.ts';
import { untilLoaded } from './load-code.ts';

/** Signing out by hand, from any screen: its toasts are spec §8's, and it ends on the landing page. */
export function useSignOut(): { leaving: boolean; leave: () => Promise<void> } {
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    // The landing page must stay light, so this code is loaded when it is used.
    const toasts = untilLoaded(() => import('#web/ui/toasts/toast.ts'));
    try {
      const { signOut } = await import('./sign-in.ts');
      const message = await signOut();
      if (message) void toasts.then(({ toast }) => toast.success(message));
      navigate('/');
    } catch (failure) {
      void toasts.then(({ toast }) => toast.error(messageOf(failure, errorLoggingOut)));
    } finally {
      setLeaving(false);
    }
  };
  return { leaving, leave };
}
