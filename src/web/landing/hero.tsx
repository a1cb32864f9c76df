import type { ENDPOINTS } from '#shared/api.ts';
import { ANONYMOUS_NAME, ROOMS } from '#shared/rooms.ts';
import { replyTo } from '#web/lib/api.ts';
import { fetchWhole } from '#web/lib/fetch-whole.ts';
import { useRepeated } from '#web/lib/timed-values.ts';
import { useBrowserValue } from '#web/lib/use-browser-value.ts';
import { browserStorage } from '#web/ui/browser-storage.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Cogwheel } from '#web/ui/drawings/cogwheel.tsx';
import { Icon } from '#web/ui/drawings/icon.tsx';
import { ARROW_RIGHT } from '#web/ui/drawings/icons.ts';
import { Link } from '#web/ui/navigation/link.tsx';
import styles from './hero.module.css';
import * as texts from './texts.ts';

const COUNT_EVERY_MS = 20_000;
const COUNT_PATH: typeof ENDPOINTS.countAnonymousPeople.path = '/api/chat/anonymous/people';

/** A card that links to the anonymous room; `isFirst` makes it the primary action. */
export function EnterChatCard({ isFirst }: { isFirst: boolean }) {
  const name = useBrowserValue(keptName, null);
  const people = useRepeated(countPeople, COUNT_EVERY_MS);
  return (
    <article className={styles.card}>
      <p className={classNames(styles.tag, people !== null && people > 0 && styles.live)}>
        {people === null ? texts.alwaysOpen : texts.peopleInside(people)}
      </p>
      <div>
        <h2 className={styles.title}>{texts.anonymousChat}</h2>
        <p className={styles.text}>{name ? texts.youAre(name) : texts.youGetAName}</p>
      </div>
      <Link
        to={ROOMS.anonymous.screenPath}
        className={classNames('covering', styles.enter, isFirst && styles.primary)}
      >
        {texts.enterChat}
        <Icon outline={ARROW_RIGHT} />
      </Link>
    </article>
  );
}

/** The cookie isn't sent, because the anonymous room must not be linked to an account. */
async function countPeople(): Promise<number> {
  const answer = await replyTo<typeof ENDPOINTS.countAnonymousPeople>(
    fetchWhole(COUNT_PATH, { credentials: 'omit' }),
  );
  return answer.people;
}

/** Returns the stored name; an invalid one is ignored, because the room replaces it. */
function keptName(): string | null {
  const kept = browserStorage.getItem('anonymous_name');
  return kept !== null && ANONYMOUS_NAME.test(kept) ? kept : null;
}

/** A drawing of the anonymous room, with masked cogwheels, and speech bubbles that hide no face. */
export function HeroScene() {
  return (
    <div className={styles.scene} aria-hidden="true">
      <svg className={styles.cogs} viewBox="0 0 500 512" aria-hidden="true">
        <Cogwheel x={232} y={286} teeth={14} turns="right" tone="ink" look={[0.7, -0.9]} mood="grin" />
        <Cogwheel x={329.5} y={130} teeth={9} phase={11.8} turns="left" tone="marigold" look={[-0.6, 0.9]} />
        <Cogwheel
          x={395.2}
          y={351.9}
          teeth={8}
          phase={38}
          turns="left"
          tone="rose"
          look={[-0.9, -0.6]}
          mood="gasp"
        />
        <Cogwheel x={169.1} y={441.8} teeth={7} phase={27.4} turns="left" tone="leaf" look={[0.9, -0.8]} />
        <Cogwheel
          x={74.1}
          y={228.5}
          teeth={7}
          phase={34.3}
          turns="left"
          tone="sky"
          look={[0.4, 0.9]}
          mood="grin"
        />
      </svg>
      <p className={styles.first}>{texts.whisper}</p>
      <p className={styles.second}>{texts.whisperAnswer}</p>
      <p className={styles.third}>
        <span className={styles.nepali} />
      </p>
    </div>
  );
}
