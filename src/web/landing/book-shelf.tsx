import { Cogwheel } from '#web/ui/drawings/cogwheel.tsx';
import styles from './book-shelf.module.css';

const SPINES = [
  { subject: 'Physics', colour: 'physics', height: 190, width: 50 },
  { subject: 'Chemistry', colour: 'chemistry', height: 214, width: 44 },
  { subject: 'नेपाली', colour: 'nepali', height: 176, width: 56 },
  { subject: 'English', colour: 'english', height: 202, width: 42 },
  { subject: 'Computer', colour: 'computer', height: 222, width: 52 },
  { subject: 'Biology', colour: 'biology', height: 184, width: 46 },
  { subject: 'Maths', colour: 'maths', height: 208, width: 54 },
] as const;

const FLOOR = 236;
const GAP = 6;
// So far that the leaning book touches the top of the one beside it.
const LEAN = 24;

/** A drawing of books, one per subject in its colour, and a reading cogwheel. */
export function BookShelf() {
  let x = 8;
  return (
    <svg className={styles.shelf} viewBox="0 0 600 246" aria-hidden="true" focusable="false">
      {SPINES.map(({ subject, colour, height, width }, index) => {
        const left = x;
        x += width + GAP;
        const leans = index === SPINES.length - 1;
        return (
          <g
            key={subject}
            className={styles[colour]}
            transform={leans ? `translate(${left + LEAN} 0) rotate(-9 0 ${FLOOR})` : `translate(${left} 0)`}
          >
            <rect className={styles.spine} y={FLOOR - height} width={width} height={height} rx="5" />
            <path className={styles.band} d={`M0 ${FLOOR - height + 18}h${width}M0 ${FLOOR - 22}h${width}`} />
            <text
              className={styles.name}
              transform={`translate(${width / 2 + 6} ${FLOOR - 40}) rotate(-90)`}
              lang={colour === 'nepali' ? 'ne' : undefined}
            >
              {subject}
            </text>
          </g>
        );
      })}
      <Cogwheel x={532} y={176} teeth={8} module={6.4} turns="right" tone="marigold" look={[-0.9, 0.2]} />
      <path className={styles.board} d={`M0 ${FLOOR + 4}h600`} />
    </svg>
  );
}
