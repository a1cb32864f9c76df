import { type CSSProperties, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Material } from '#shared/materials.ts';
import { Icon } from '#web/ui/drawings/icon.tsx';
import { NOTE } from '#web/ui/drawings/icons.ts';
import styles from './cover.module.css';
import { COVER_WIDTH, pageAddress, placeholderImage, sizeOf } from './pages.ts';
import { findSubject } from './subjects.tsx';

type CoverProps = {
  material: Pick<Material, 'cover' | 'subject'> & Partial<Pick<Material, 'images'>>;
  /** Set on the first covers on screen, which are loaded at once and with high priority. */
  isFirst?: boolean;
};

/** A material's first page on a sheet of paper, which decorates the title. */
export function Cover({ material, isFirst = false }: CoverProps) {
  const [isMissing, setIsMissing] = useState(false);
  const sheet = useRef<HTMLSpanElement>(null);
  // Decoding a placeholder takes 0.5 ms, which is too long for thousands at once.
  const isNear = useNearView(sheet);
  const style = useMemo(() => sheetStyle(material, isNear), [material, isNear]);
  const image = material.cover?.image ?? material.images?.[0];
  return (
    <span ref={sheet} className={styles.sheet} style={style}>
      {image && !isMissing ? (
        <img
          src={pageAddress(image, COVER_WIDTH)}
          alt=""
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'auto'}
          decoding="async"
          draggable={false}
          onError={() => setIsMissing(true)}
        />
      ) : (
        <Icon outline={findSubject(material.subject)?.icon ?? NOTE} size={28} />
      )}
    </span>
  );
}

/** Reserves space in the page's aspect ratio, which is that of A4 until it is rendered. */
function sheetStyle({ cover }: Pick<Material, 'cover'>, isNear: boolean): CSSProperties {
  const placeholder = isNear && placeholderImage(cover?.placeholder);
  const { width, height } = sizeOf(cover);
  return {
    aspectRatio: `${width} / ${height}`,
    ...(placeholder && { backgroundImage: `url("${placeholder}")` }),
  };
}

const MARGIN = '800px';

const waiting = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

/** True once an element has been near the viewport. All elements share one observer. */
function useNearView(element: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    observer ??= new IntersectionObserver(notify, { rootMargin: MARGIN });
    waiting.set(current, () => setIsNear(true));
    observer.observe(current);
    return () => observer?.unobserve(current);
  }, [element]);
  return isNear;
}

function notify(entries: IntersectionObserverEntry[]) {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue;
    observer?.unobserve(target);
    waiting.get(target)?.();
  }
}
