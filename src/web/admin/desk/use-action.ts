import { useRef, useState } from 'react';
import { messageOf } from '#web/lib/api.ts';
import { toast } from '#web/ui/toasts/toast.ts';

/** Carries out one action at a time, toasts its result or failure, and names the one under way. */
export function useAction(otherwise: string) {
  const [underWay, setUnderWay] = useState<string | null>(null);
  // The state is only as new as the last rendering, so a second click before the next one would pass it.
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
