import type { ReactNode } from 'react';
import { ROOMS } from '#shared/rooms.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { IconName } from '#web/ui/icons.ts';
import { Link, type LinkProps } from '#web/ui/link.tsx';
import { BookShelf } from './book-shelf.tsx';
import styles from './features.module.css';

/** A signed-in visitor's Chat is the students' chat, whose Back button then leads here (contract §4). */
export function Features({ signedIn }: { signedIn: boolean }) {
  const chat = signedIn
    ? { to: ROOMS.public.screenPath, state: { from: '/' } }
    : { to: ROOMS.anonymous.screenPath };
  return (
    <section className={styles.section} aria-labelledby="features">
      <div className={styles.heading}>
        <h2 id="features">One house, two moods</h2>
        <p>Loud at the front, quiet at the back. More features are coming soon.</p>
      </div>
      <div className={styles.house}>
        <div className={styles.night}>
          <Murmur />
          <Feature icon="chat" title="Chat" {...chat}>
            Real-time chat with other students: behind a mask without an account, under your own name with
            one.
          </Feature>
        </div>
        <div className={styles.paper}>
          <BookShelf />
          <div className={styles.shelves}>
            <Feature icon="note" title="Assignments" to="/assignments">
              Shared by instructors, read page by page on any phone.
            </Feature>
            <Feature icon="folder" title="Projects" to="/projects">
              See how others built theirs before you begin yours.
            </Feature>
            <Feature icon="book" title="Notes" to="/coming-soon">
              Lecture notes and study materials. Still in the works.
            </Feature>
          </div>
        </div>
        <div className={styles.promise}>
          <Feature icon="shield" title="Private by design" to="/privacy-policy">
            No trackers, no advertisements, no outside services. One page says what is kept, for how long, and
            who can see it.
          </Feature>
        </div>
      </div>
    </section>
  );
}

type FeatureProps = LinkProps & { icon: IconName; title: string; children: ReactNode };

function Feature({ icon, title, children, ...destination }: FeatureProps) {
  return (
    <article className={styles.feature}>
      <h3 className={styles.title}>
        <Icon name={icon} size={24} />
        <Link {...destination} className={styles.link}>
          {title}
        </Link>
      </h3>
      <p>{children}</p>
    </article>
  );
}

/** Sample messages. */
function Murmur() {
  return (
    <div className={styles.murmur} aria-hidden="true">
      <p>
        <b>Cog88</b> is the library open tonight?
      </p>
      <p>
        <b>Cog417</b> till nine. bring snacks
      </p>
      <p className={styles.own}>on my way</p>
      <p>
        <b>Cog3</b> whoever explained Ohm’s law yesterday: thank you
      </p>
    </div>
  );
}
