import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { untilLoaded } from './load-code.ts';

/** The components by the functions that have loaded them, so that a caller that is mounted again has its own at once. */
const loadedBy = new WeakMap<object, unknown>();

/** Loads a component when it is wanted; null until then. It calls `onFailure`, or without one retries until loaded. */
export function useComponent<P>(
  load: () => Promise<ComponentType<P>>,
  isWanted: boolean,
  onFailure?: () => void,
): ComponentType<P> | null {
  const [loaded, setLoaded] = useState(
    () => ((isWanted && loadedBy.get(load)) || null) as ComponentType<P> | null,
  );
  const reportFailure = useEffectEvent(() => onFailure?.());
  const retries = !onFailure;
  useEffect(() => {
    if (!isWanted || loaded) return;
    let isCurrent = true;
    // Once the caller is gone, nothing is tried again.
    const loadIfWanted = () => (isCurrent ? load() : new Promise<never>(() => {}));
    (retries ? untilLoaded(loadIfWanted) : load()).then(
      (component) => {
        loadedBy.set(load, component);
        if (isCurrent) setLoaded(() => component);
      },
      () => isCurrent && reportFailure(),
    );
    return () => {
      isCurrent = false;
    };
  }, [load, isWanted, loaded, retries]);
  return loaded;
}
