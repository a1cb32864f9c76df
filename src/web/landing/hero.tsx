import type { User } from '#shared/accounts.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { EnterChatCard } from './enter-chat-card.tsx';
import styles from './hero.module.css';
import { HeroScene } from './hero-scene.tsx';
import * as texts from './texts.ts';

/** Leads a visitor into the room, and who is signed in to the dashboard: one marigold button. */
export function Hero({ user }: { user: User | null }) {
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <p className={styles.promise}>{texts.promise}</p>
        <h1 className={styles.headline}>
          {texts.headline} <em>{texts.headlineEnd}</em>
        </h1>
        {user ? (
          <>
            <p className={styles.lead}>{texts.welcomeBack(user.name)}</p>
            <ButtonLink to="/dashboard" variant="primary" size="large">
              {texts.goToDashboard}
            </ButtonLink>
          </>
        ) : (
          <p className={styles.lead}>{texts.lead}</p>
        )}
        <EnterChatCard isFirst={!user} />
        <div className={styles.actions}>
          {!user && (
            <ButtonLink to="/auth/register" size="large">
              {texts.getStarted}
            </ButtonLink>
          )}
          <p className={styles.claim}>{texts.claim}</p>
        </div>
      </div>
      <HeroScene />
    </section>
  );
}
