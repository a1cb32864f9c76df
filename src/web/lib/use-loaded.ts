import { useCallback, useEffect, useState } from 'react';

/**
 * Loads a value at once, again by `load`, and whenever `changes` fires `changed`. `failure` is null unless the last
 * attempt failed; `value` stays what was loaded before. `read` must be stable.
 */
export function useLoaded<T>(read: () => Promise<T>, changes?: EventTarget) {
  const [value, setValue] = useState<T | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const load = useCallback(
    () =>
      read().then((loaded) => {
        setValue(loaded);
        setFailure(null);
      }, setFailure),
    [read],
  );
  useEffect(() => {
    void load();
    changes?.addEventListener('changed', load);
    return () => changes?.removeEventListener('changed', load);
  }, [load, changes]);
  return { value, setValue, failure, load };
}
