import { useState } from 'react';
import { messageOf } from '#web/lib/api.ts';
import { toast } from '#web/ui/toasts/toast.ts';

/** Carries out one thing after the other, says what went wrong, and tells which is under way. */
export function useDeed(otherwise: string) {
  const [underWay, setUnderWay] = useState<string | null>(null);
  const carryOut = async (name: string, deed: () => Promise<string | undefined>) => {
    if (underWay !== null) return;
    setUnderWay(name);
    try {
      const said = await deed();
      if (said) toast.success(said);
    } catch (failure) {
      toast.error(messageOf(failure, otherwise));
    } finally {
      setUnderWay(null);
    }
  };
  return { underWay, carryOut };
}
