import { ANONYMOUS_NAME } from '#shared/anonymous-name.ts';
import { ROOMS } from '#shared/rooms.ts';
import { browserStorage } from '#web/ui/browser-storage.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import styles from './enter-chat-card.module.css';

/** A card that is a link to the anonymous room. */
export function EnterChatCard() {
  const name = keptName();
  return (
    <article className={styles.card}>
      <span className={styles.tag}>
        <Icon name="mask" size={18} />
        {name ?? 'Cog ???'}
      </span>
      <div className={styles.words}>
        <h2 className={styles.title}>The anonymous room is open</h2>
        <p className={styles.text}>
          {name
            ? `In there you are ${name}. No sign-in, no profile, and nothing is kept forever.`
            : 'You get a random name, such as Cog417. No sign-in, no profile, and nothing is kept forever.'}
        </p>
      </div>
      <Link to={ROOMS.anonymous.screenPath} className={styles.enter}>
        Enter Chat
        <Icon name="arrow-right" />
      </Link>
    </article>
  );
}

/** A stored name that isn't valid is ignored: the room draws another one. */
function keptName(): string | null {
  const kept = browserStorage.getItem('anonymous_name');
  return kept !== null && ANONYMOUS_NAME.test(kept) ? kept : null;
}
