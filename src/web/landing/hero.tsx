import type { User } from '#shared/accounts.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EnterChatCard } from './enter-chat-card.tsx';
import styles from './hero.module.css';
import { HeroScene } from './hero-scene.tsx';
import * as texts from './texts.ts';

export function Hero({ user }: { user: User | null }) {
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <p className={styles.promise}>{texts.promise}</p>
        <h1 className={styles.headline}>
          {texts.headline} <em>{texts.headlineEnd}</em>
        </h1>
        <p className={styles.lead}>{texts.lead}</p>
        <div className={styles.actions}>
          {user ? (
            <p className={styles.greeting}>{texts.welcomeBack(user.name)}</p>
          ) : (
            <ButtonLink to="/auth/register" variant="primary" size="large">
              {texts.getStarted}
            </ButtonLink>
          )}
          <p className={styles.claim}>{texts.claim}</p>
        </div>
      </div>
      <HeroScene />
      <EnterChatCard />
    </section>
  );
}
