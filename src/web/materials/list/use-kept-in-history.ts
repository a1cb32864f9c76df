import { useState } from 'react';
import { useLocation, useNavigate } from '#web/ui/navigation.ts';

/**
 * State of a screen that belongs to this visit: it is there again on the way back and after a reload, and a fresh
 * visit starts fresh. That is what a history entry is; session storage would bring an old search back to a new visit.
 */
export function useKeptInHistory<T extends object>(initial: T): [T, (change: Partial<T>) => void] {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const [value, setValue] = useState<T>(() => ({ ...initial, ...keptIn<T>(state) }));

  const change = (changed: Partial<T>) => {
    const next = { ...value, ...changed };
    setValue(next);
    navigate(
      { pathname, search, hash },
      { replace: true, state: { ...(state as object | null), kept: next } },
    );
  };
  return [value, change];
}

const keptIn = <T>(state: unknown): Partial<T> => (state as { kept?: Partial<T> } | null)?.kept ?? {};
