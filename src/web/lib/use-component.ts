import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { untilLoaded } from './load-code.ts';

/** Loads a component when it is wanted; null until then. It calls `onFailure`, or without one retries until loaded. */
export function useComponent<P>(
  load: () => Promise<ComponentType<P>>,
  isWanted: boolean,
  onFailure?: () => void,
): ComponentType<P> | null {
  const [loaded, setLoaded] = useState<ComponentType<P> | null>(null);
  const reportFailure = useEffectEvent(() => onFailure?.());
  const retries = !onFailure;
  useEffect(() => {
    if (!isWanted || loaded) return;
    let isCurrent = true;
    (retries ? untilLoaded(load) : load()).then(
      (component) => isCurrent && setLoaded(() => component),
      () => isCurrent && reportFailure(),
    );
    return () => {
      isCurrent = false;
    };
  }, [load, isWanted, loaded, retries]);
  return loaded;
}
