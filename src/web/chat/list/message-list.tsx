import {
  type ComponentType,
  Fragment,
  type ReactElement,
  type ReactNode,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Row } from '../room/message-rows.ts';
import * as texts from '../texts.ts';
import { FirstRows, type Standing } from './first-rows.tsx';
import { messageDeeds } from './message-deeds.ts';
import styles from './message-list.module.css';
import type { WholeListProps } from './whole/whole-list.tsx';

type MessageListProps = Omit<WholeListProps, 'scroller' | 'onOverlay' | 'standing' | 'left' | 'children'> & {
  /** Another function draws every row anew. */
  children: (row: Row) => ReactNode;
  /** Null until its code is there. */
  WholeList: ComponentType<WholeListProps> | null;
  /** Something is open at one of the rows: they stay as they are. */
  isHeld: boolean;
};

/** The room's log: at first its newest rows alone, and as soon as it can be, all of them in the same box. */
export function MessageList({ children, WholeList, isHeld, ...whole }: MessageListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const left = useRef<string>(null);
  const [overlay, setOverlay] = useState<ReactNode>(null);
  const [standing, setStanding] = useState<Standing | null>(WholeList && NOTHING);
  const draw = useDrawnRows(children);
  const [beginsElsewhere] = useState(whole.opened !== null);
  return (
    <div className={styles.frame}>
      <div
        ref={scroller}
        className={styles.scroller}
        role="log"
        aria-label={texts.messages}
        // Rows come and go as one scrolls: a separate announcer speaks of new ones alone.
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        {...messageDeeds(whole.deeds, whole.rows)}
      >
        <div className={styles.spacer} />
        {WholeList && standing ? (
          <WholeList {...whole} {...{ scroller, standing, left }} onOverlay={setOverlay}>
            {draw}
          </WholeList>
        ) : (
          <FirstRows
            // What is opened by its address is shown by the whole list, in its place at once.
            rows={beginsElsewhere && whole.opened ? NO_ROWS : whole.rows}
            onBottomChange={whole.onBottomChange}
            isDue={WholeList !== null && !isHeld}
            onTakenOver={setStanding}
            left={left}
          >
            {draw}
          </FirstRows>
        )}
      </div>
      {overlay}
    </div>
  );
}

const NO_ROWS: readonly Row[] = [];
const NOTHING: Standing = { firstKey: undefined, heights: [], isAtEnd: true };

/** A row that is drawn already isn't drawn again while one scrolls, and when others come. */
function useDrawnRows(draw: (row: Row) => ReactNode): (row: Row) => ReactElement {
  return useMemo(() => {
    const drawn = new WeakMap<Row, ReactElement>();
    return (row) => {
      const element = drawn.get(row) ?? <Fragment key={row.key}>{draw(row)}</Fragment>;
      drawn.set(row, element);
      return element;
    };
  }, [draw]);
}
