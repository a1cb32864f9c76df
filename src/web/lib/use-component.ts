import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';

/** Loads a component when it is wanted; null until then. Unlike `lazy`, it calls `onFailure` and can try again. */
export function useComponent<P>(
  load: () => Promise<ComponentType<P>>,
  isWanted: boolean,
  onFailure?: () => void,
): ComponentType<P> | null {
  const [loaded, setLoaded] = useState<ComponentType<P> | null>(null);
  const reportFailure = useEffectEvent(() => onFailure?.());
  useEffect(() => {
    if (!isWanted || loaded) return;
    let isCurrent = true;
    load().then(
      (component) => isCurrent && setLoaded(() => component),
      () => isCurrent && reportFailure(),
    );
    return () => {
      isCurrent = false;
    };
  }, [load, isWanted, loaded]);
  return loaded;
}
