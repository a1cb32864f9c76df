import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import styles from './enter-chat-card.module.css';

/** The way into the anonymous room; all of the card leads there. */
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
            ? `In there you are ${name}. No sign-in, no profile, and nothing stays for ever.`
            : 'You get a name by chance, such as Cog417. No sign-in, no profile, and nothing stays for ever.'}
        </p>
      </div>
      <Link to="/anonymous-chat" className={styles.enter}>
        Enter Chat
        <Icon name="arrow-right" />
      </Link>
    </article>
  );
}

// The key is the specification's (spec §3); a browser without storage simply has no name to show yet.
function keptName(): string | null {
  try {
    return localStorage.getItem('anonymous_name');
  } catch {
    return null;
  }
}
