import { useRef, useState } from 'react';
import { messageOf } from '#web/lib/api.ts';
import { toast } from '#web/ui/toasts/toast.ts';

/** Runs one action at a time, shows a toast of its result or failure, and names the running one. */
export function useAction(otherwise: string) {
  const [underWay, setUnderWay] = useState<string | null>(null);
  // The state only changes with the next rendering, which a second click may precede.
  const isUnderWay = useRef(false);
  const carryOut = async (name: string, action: () => Promise<string | undefined>) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setUnderWay(name);
    try {
      const message = await action();
      if (message) toast.success(message);
    } catch (failure) {
      toast.error(messageOf(failure, otherwise));
    } finally {
      isUnderWay.current = false;
      setUnderWay(null);
    }
  };
  return { underWay, carryOut };
}
