import type { User } from '#shared/accounts.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EnterChatCard } from './enter-chat-card.tsx';
import styles from './hero.module.css';
import { HeroScene } from './hero-scene.tsx';

export function Hero({ user }: { user: User | null }) {
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <p className={styles.promise}>Anonymous. Private. For college students.</p>
        <h1 className={styles.headline}>
          I think, therefore I <em>chat.</em>
        </h1>
        <p className={styles.lead}>
          A room where nobody asks who you are, and a quiet shelf of coursework behind it. No name, no
          profile: in here you are a Cog with a number, like everybody else.
        </p>
        <div className={styles.actions}>
          {user ? (
            <p className={styles.greeting}>Good to see you again, {user.name}.</p>
          ) : (
            <ButtonLink to="/auth/register" variant="primary" size="large">
              Get Started
            </ButtonLink>
          )}
          <p className={styles.claim}>Thousands of students already use it.</p>
        </div>
      </div>
      <HeroScene />
      <EnterChatCard />
    </section>
  );
}
