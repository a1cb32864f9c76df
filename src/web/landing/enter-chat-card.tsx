import { ANONYMOUS_NAME } from '#shared/anonymous-name.ts';
import type { ENDPOINTS } from '#shared/api.ts';
import { ROOMS } from '#shared/rooms.ts';
import { replyTo } from '#web/lib/api.ts';
import { useBrowserValue } from '#web/lib/use-browser-value.ts';
import { useRepeated } from '#web/lib/use-repeated.ts';
import { browserStorage } from '#web/ui/browser-storage.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/drawings/icon.tsx';
import { ARROW_RIGHT } from '#web/ui/drawings/icons.ts';
import { Link } from '#web/ui/navigation/link.tsx';
import styles from './enter-chat-card.module.css';
import * as texts from './texts.ts';

const COUNT_EVERY_MS = 20_000;
const COUNT_PATH: typeof ENDPOINTS.countAnonymousPeople.path = '/api/chat/anonymous/people';

/** A card that is a link to the anonymous room. `isFirst`: the thing to do next. */
export function EnterChatCard({ isFirst }: { isFirst: boolean }) {
  const name = useBrowserValue(keptName, null);
  const people = useRepeated(countPeople, COUNT_EVERY_MS);
  return (
    <article className={styles.card}>
      <p className={classNames(styles.tag, people !== null && people > 0 && styles.live)}>
        {people === null ? texts.alwaysOpen : texts.peopleInside(people)}
      </p>
      <div>
        <h2 className={styles.title}>{texts.roomIsOpen}</h2>
        <p className={styles.text}>{name ? texts.youAre(name) : texts.youGetAName}</p>
      </div>
      <Link to={ROOMS.anonymous.screenPath} className={classNames(styles.enter, isFirst && styles.first)}>
        {texts.enterChat}
        <Icon outline={ARROW_RIGHT} />
      </Link>
    </article>
  );
}

/** Without the cookie: nobody's account has to do with the anonymous room. */
async function countPeople(): Promise<number> {
  const answer = await replyTo<{ success: true; people: number }>(fetch(COUNT_PATH, { credentials: 'omit' }));
  return answer.people;
}

/** A stored name that isn't valid is ignored: the room draws another one. */
function keptName(): string | null {
  const kept = browserStorage.getItem('anonymous_name');
  return kept !== null && ANONYMOUS_NAME.test(kept) ? kept : null;
}
