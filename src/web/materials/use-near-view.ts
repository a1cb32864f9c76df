import { type RefObject, useEffect, useState } from 'react';

const MARGIN = '800px';

const waiting = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

/** True from the moment an element is near the viewport. All elements share one observer. */
export function useNearView(element: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    observer ??= new IntersectionObserver(tell, { rootMargin: MARGIN });
    waiting.set(current, () => setIsNear(true));
    observer.observe(current);
    return () => observer?.unobserve(current);
  }, [element]);
  return isNear;
}

function tell(entries: IntersectionObserverEntry[]) {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue;
    observer?.unobserve(target);
    waiting.get(target)?.();
  }
}
