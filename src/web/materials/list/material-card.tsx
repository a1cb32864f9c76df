import { memo, type PointerEvent, useEffect, useRef } from 'react';
import type { MaterialKind } from '#shared/material-kinds.ts';
import type { Material } from '#shared/materials.ts';
import { languageOf } from '#web/lib/language-of.ts';
import { KeptMark } from '#web/shelf/keep-button.tsx';
import type { View } from '#web/ui/controls/toggle-group.tsx';
import { Icon } from '#web/ui/drawings/icon.tsx';
import { CALENDAR, CHEVRON_RIGHT, NOTE } from '#web/ui/drawings/icons.ts';
import { Link } from '#web/ui/navigation/link.tsx';
import { type ViewerLocationState, viewerAddress } from '../addresses.ts';
import { Cover } from '../cover.tsx';
import { createdOn } from '../created-on.ts';
import { addressesHere } from '../expected-pages.ts';
import { placeIn, ReadingBar } from '../reading-places.tsx';
import rows from '../rows.module.css';
import * as texts from '../texts.ts';
import styles from './items.module.css';

type MaterialCardProps = {
  kind: MaterialKind;
  subject: string;
  material: Material;
  view: View;
  isFirst: boolean;
};

export const MaterialCard = memo(function MaterialCard(props: MaterialCardProps) {
  const { kind, subject, material, view, isFirst } = props;
  const state: ViewerLocationState = { subject, item: material };
  const fetchFirst = () => fetchAhead(material);
  const intent = useHoverIntent(fetchFirst);
  const look = LOOKS[view];
  return (
    <Link
      to={viewerAddress(kind, { subject, title: material.title })}
      state={state}
      className={look.card}
      {...intent}
      onClick={fetchFirst}
    >
      <span className={look.cover}>
        <Cover material={material} isFirst={isFirst} />
      </span>
      <span className={look.words}>
        <h2 id={titleId(material)} className={look.title} lang={languageOf(material.title)}>
          {material.title}
        </h2>
        {material.description && (
          <span className={look.description} lang={languageOf(material.description)}>
            {material.description}
          </span>
        )}
        <Facts material={material} />
      </span>
      {view === 'list' && (
        <span className={rows.rowEnd}>
          <Icon outline={CHEVRON_RIGHT} size={18} />
        </span>
      )}
    </Link>
  );
});

const LOOKS = {
  grid: {
    card: styles.card,
    cover: styles.folder,
    words: styles.words,
    title: styles.title,
    description: styles.description,
  },
  list: {
    card: rows.row,
    cover: rows.rowCover,
    words: rows.rowWords,
    title: rows.rowTitle,
    description: `two-lines ${rows.rowText}`,
  },
};

/** The id of the title, which describes the card's other controls. */
export const titleId = ({ _id }: Pick<Material, '_id'>) => `title-${_id}`;

function Facts({ material }: { material: Material }) {
  return (
    <span className={styles.facts}>
      <span className={styles.fact}>
        <Icon outline={CALENDAR} size={16} />
        <time dateTime={material.createdAt}>{createdOn(material.createdAt)}</time>
      </span>
      <Extent material={material} />
      <KeptMark material={material} className={styles.fact} />
    </span>
  );
}

/** Shows the number of pages, or the reading progress. */
function Extent({ material: { _id, images } }: { material: Material }) {
  const begunAt = placeIn(_id);
  if (begunAt !== null && images.length > 1)
    return <ReadingBar pageIndex={begunAt} pageCount={images.length} />;
  return (
    <span className={styles.fact}>
      <Icon outline={NOTE} size={16} />
      <span>{texts.pageCount(images.length)}</span>
    </span>
  );
}

/** Holding the images keeps the browser from cancelling the requests, which the viewer's images reuse. */
const ahead: HTMLImageElement[] = [];

/** Preloads the viewer's first images, but not the item, whose call might redirect to the sign-in. */
function fetchAhead(material: Material) {
  const images = addressesHere(material, placeIn(material._id) ?? 0).map((address) =>
    Object.assign(new Image(), { src: address }),
  );
  ahead.splice(0, ahead.length, ...images);
}

const INTENT_AFTER_MS = 80;

/** Calls `onIntent` once mouse or focus has stayed on an element, but not on touch, which may begin a scroll. */
function useHoverIntent(onIntent: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  const arrive = () => {
    leave();
    timer.current = setTimeout(onIntent, INTENT_AFTER_MS);
  };
  return {
    onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && arrive(),
    onPointerLeave: leave,
    onFocus: arrive,
    onBlur: leave,
  };
}
