import type { ReactNode } from 'react';
import { MATERIAL_KINDS } from '#shared/material-kinds.ts';
import { ROOMS } from '#shared/rooms.ts';
import { KIND_ICONS } from '#web/materials/kind-icons.ts';
import { Icon, type Outline } from '#web/ui/drawings/icon.tsx';
import { BOOK, CHAT, SHIELD } from '#web/ui/drawings/icons.ts';
import { Link, type LinkProps } from '#web/ui/navigation/link.tsx';
import { BookShelf } from './book-shelf.tsx';
import styles from './features.module.css';
import * as texts from './texts.ts';

/** A signed-in visitor's Chat is the students' chat, whose Back button then leads here (contract §4). */
export function Features({ signedIn }: { signedIn: boolean }) {
  const chat = signedIn
    ? { to: ROOMS.public.screenPath, state: { from: '/' } }
    : { to: ROOMS.anonymous.screenPath };
  return (
    <section className={styles.section} aria-labelledby="features">
      <div className={styles.heading}>
        <h2 id="features">{texts.features}</h2>
        <p>{texts.featuresLead}</p>
      </div>
      <div className={styles.house}>
        <div className={styles.night}>
          <Murmur />
          <Feature icon={CHAT} title={texts.chat} {...chat}>
            {texts.chatText}
          </Feature>
        </div>
        <div className={styles.paper}>
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
        <div className={styles.promise}>
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
        <b>Cog88</b> {texts.murmurQuestion}
      </p>
      <p>
        <b>Cog417</b> {texts.murmurAnswer}
      </p>
      <p className={styles.own}>{texts.murmurOwn}</p>
    </div>
  );
}
