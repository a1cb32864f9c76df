import type { CSSProperties, ReactNode } from 'react';
import { MATERIAL_KINDS } from '#shared/material-kinds.ts';
import { ROOMS } from '#shared/rooms.ts';
import { subjectName } from '#shared/texts/subject-texts.ts';
import { KIND_ICONS } from '#web/materials/kind-icons.ts';
import { Cogwheel } from '#web/ui/drawings/cogwheel.tsx';
import { Icon, type Outline } from '#web/ui/drawings/icon.tsx';
import { BOOK, CHAT, SHIELD } from '#web/ui/drawings/icons.ts';
import { Link, type LinkProps } from '#web/ui/navigation/link.tsx';
import styles from './features.module.css';
import * as texts from './texts.ts';

/** For a signed-in visitor, Chat links to the students' chat, whose Back then returns here (contract §4). */
export function Features({ signedIn }: { signedIn: boolean }) {
  const chat = signedIn
    ? { to: ROOMS.public.screenPath, state: { from: '/' } }
    : { to: ROOMS.anonymous.screenPath };
  return (
    <section className={`page-width ${styles.section}`} aria-labelledby="features">
      <div className={styles.heading}>
        <h2 id="features">{texts.features}</h2>
        <p>{texts.featuresLead}</p>
      </div>
      <div className={styles.panels}>
        <div className={`raised ${styles.night}`}>
          <SampleMessages />
          <Feature icon={CHAT} title={texts.chat} {...chat}>
            {texts.chatText}
          </Feature>
        </div>
        <div className={`raised ${styles.paper}`}>
          <BookShelf />
          <div className={styles.shelves}>
            {Object.values(MATERIAL_KINDS).map(({ id, card, pluralTitle, pickerPath, landingText }) => (
              <Feature key={id} icon={KIND_ICONS[card.look]} title={pluralTitle} to={pickerPath}>
                {landingText}
              </Feature>
            ))}
            <Feature icon={BOOK} title={texts.notes} to="/coming-soon">
              {texts.notesText}
            </Feature>
          </div>
        </div>
        <div className={`raised ${styles.promise}`}>
          <Feature icon={SHIELD} title={texts.privacy} to="/privacy-policy">
            {texts.privacyText}
          </Feature>
        </div>
      </div>
    </section>
  );
}

type FeatureProps = LinkProps & { icon: Outline; title: string; children: ReactNode };

function Feature({ icon, title, children, ...destination }: FeatureProps) {
  return (
    <article className={styles.feature}>
      <h3 className={styles.title}>
        <Icon outline={icon} size={24} />
        <Link {...destination} className={`covering ${styles.link}`}>
          {title}
        </Link>
      </h3>
      <p>{children}</p>
    </article>
  );
}

/** Sample messages as decoration. */
function SampleMessages() {
  return (
    <div className={styles.sampleMessages} aria-hidden="true">
      <p>
        <b>Cog88</b> {texts.sampleQuestion}
      </p>
      <p>
        <b>Cog417</b> {texts.sampleAnswer}
      </p>
      <p className={styles.own}>{texts.sampleOwn}</p>
    </div>
  );
}

const SPINES = [
  { subject: 'Physics', height: 190, width: 50 },
  { subject: 'Chemistry', height: 214, width: 44 },
  { subject: 'Nepali', height: 176, width: 56 },
  { subject: 'English', height: 202, width: 42 },
  { subject: 'Computer', height: 222, width: 52 },
  { subject: 'Biology', height: 184, width: 46 },
  { subject: 'Maths', height: 208, width: 54 },
] as const;

const FLOOR = 236;
const GAP = 6;
// With this offset the leaning book touches the top of the next one.
const LEAN = 24;

/** A drawing of books, one for each subject in its colour, and a reading cogwheel. */
function BookShelf() {
  let x = 8;
  return (
    <svg className={styles.shelf} viewBox="0 0 600 246" aria-hidden="true">
      {SPINES.map(({ subject, height, width }, index) => {
        const left = x;
        x += width + GAP;
        const leans = index === SPINES.length - 1;
        return (
          <g
            key={subject}
            style={{ '--spine': `var(--subject-${subject.toLowerCase()})` } as CSSProperties}
            transform={leans ? `translate(${left + LEAN} 0) rotate(-9 0 ${FLOOR})` : `translate(${left} 0)`}
          >
            <rect className={styles.spine} y={FLOOR - height} width={width} height={height} rx="5" />
            <path className={styles.band} d={`M0 ${FLOOR - height + 18}h${width}M0 ${FLOOR - 22}h${width}`} />
            <text
              className={styles.name}
              transform={`translate(${width / 2 + 6} ${FLOOR - 40}) rotate(-90)`}
              lang={subject === 'Nepali' ? 'ne' : undefined}
            >
              {subject === 'Nepali' ? 'नेपाली' : subjectName(subject)}
            </text>
          </g>
        );
      })}
      <Cogwheel x={532} y={176} teeth={8} module={6.4} turns="right" tone="marigold" look={[-0.9, 0.2]} />
      <path className={styles.board} d={`M0 ${FLOOR + 4}h600`} />
    </svg>
  );
}
