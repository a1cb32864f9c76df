import { useState } from 'react';
import { useNavigate } from '#web/ui/navigation/navigation.ts';
import { errorLoggingOut } from '#web/ui/texts.ts';
import { messageOf } from './api.ts';
import { untilLoaded } from './load-code.ts';

/** Signs out by hand from any screen, with the toasts of spec §8, and ends on the landing page. */
export function useSignOut(): { leaving: boolean; leave: () => Promise<void> } {
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    // This code is loaded when it is used, because the landing page must stay small.
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
