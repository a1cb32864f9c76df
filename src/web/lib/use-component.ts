import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';

/** A component imported once wanted, null until then. Unlike `lazy`, it tells `onFailure` and can ask again. */
export function useComponent<P>(
  load: () => Promise<ComponentType<P>>,
  isWanted: boolean,
  onFailure?: () => void,
): ComponentType<P> | null {
  const [loaded, setLoaded] = useState<ComponentType<P> | null>(null);
  const tellFailure = useEffectEvent(() => onFailure?.());
  useEffect(() => {
    if (!isWanted || loaded) return;
    let isCurrent = true;
    load().then(
      (component) => isCurrent && setLoaded(() => component),
      () => isCurrent && tellFailure(),
    );
    return () => {
      isCurrent = false;
    };
  }, [load, isWanted, loaded]);
  return loaded;
}
