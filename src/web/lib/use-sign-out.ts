import { useState } from 'react';
import { useNavigate } from 'react-router';
import { toast } from '#web/ui/toast.ts';
import { messageOf } from './api.ts';
import { signOut } from './session.ts';

/** Signing out by hand, from any screen: its toasts are spec §8's, and it ends on the landing page. */
export function useSignOut(): { leaving: boolean; leave: () => Promise<void> } {
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    try {
      const message = await signOut();
      if (message) toast.success(message);
      navigate('/');
    } catch (failure) {
      toast.error(messageOf(failure, 'Error logging out'));
    } finally {
      setLeaving(false);
    }
  };
  return { leaving, leave };
}
