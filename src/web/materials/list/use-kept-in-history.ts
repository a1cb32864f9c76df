import { useState } from 'react';
import { useLocation, useNavigate } from '#web/ui/navigation.ts';

/**
 * State that is kept in the history entry: it is restored by Back and by a reload, while a new navigation to the screen
 * starts with `initial`. Session storage would restore it there, too.
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
