import { ANONYMOUS_NAME } from '#shared/anonymous-name.ts';
import { ROOMS } from '#shared/rooms.ts';
import { browserStorage } from '#web/ui/browser-storage.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import styles from './enter-chat-card.module.css';
import * as texts from './texts.ts';

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
        <h2 className={styles.title}>{texts.roomIsOpen}</h2>
        <p className={styles.text}>{name ? texts.youAre(name) : texts.youGetAName}</p>
      </div>
      <Link to={ROOMS.anonymous.screenPath} className={styles.enter}>
        {texts.enterChat}
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
