import { useRef, useState } from 'react';
import { messageOf } from '#web/lib/api.ts';
import { toast } from '#web/ui/toasts/toast.ts';

/** Carries out one thing after the other, says what went wrong, and tells which is under way. */
export function useDeed(otherwise: string) {
  const [underWay, setUnderWay] = useState<string | null>(null);
  // The state is that of the last drawing: of two clicks before the next one, the second would pass it.
  const isUnderWay = useRef(false);
  const carryOut = async (name: string, deed: () => Promise<string | undefined>) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setUnderWay(name);
    try {
      const said = await deed();
      if (said) toast.success(said);
    } catch (failure) {
      toast.error(messageOf(failure, otherwise));
    } finally {
      isUnderWay.current = false;
      setUnderWay(null);
    }
  };
  return { underWay, carryOut };
}
