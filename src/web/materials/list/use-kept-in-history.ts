import { useState } from 'react';
import { useLocation, useNavigate } from '#web/ui/navigation/navigation.ts';

/** State in the history entry: Back and a reload restore it, a new navigation starts with `initial`. */
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
