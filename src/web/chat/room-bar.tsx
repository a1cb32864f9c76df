import type { Room } from '#shared/rooms.ts';
import { useInstallation } from '#web/lib/installation.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Link } from '#web/ui/link.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { ThemeSwitch } from '#web/ui/theme-switch.tsx';
import { MaskGlyph } from './mask-glyph.tsx';
import styles from './room-bar.module.css';
import { ROOM_TEXTS } from './room-texts.ts';
import * as texts from './texts.ts';

type RoomBarProps = {
  room: Room;
  people: number | null;
  isOnline: boolean;
  name: string;
  /** Known once the room has been joined. */
  mark: string | null;
  onTakeMask: (() => void) | null;
  isNotifying: boolean;
  onToggleNotifications: () => void;
  search: string;
  onSearch: (words: string) => void;
  onBack: () => void;
};

/** All there is about the room and oneself: a sidebar on wide screens, a header on small ones (spec §2). */
export function RoomBar({ room, people, search, onSearch, onBack, ...rest }: RoomBarProps) {
  const { title, people: peopleText, promise } = ROOM_TEXTS[room.id];
  return (
    <header className={styles.bar}>
      <Button icon="arrow-left" className={styles.back} onClick={onBack}>
        <span className={styles.backText}>{texts.back}</span>
      </Button>
      <div className={styles.room}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.people} data-online={(people !== null && rest.isOnline) || undefined}>
          {people === null ? ' ' : peopleText(people)}
        </p>
      </div>
      <div className={styles.tools}>
        <IconButton
          label={rest.isNotifying ? texts.disableNotifications : texts.enableNotifications}
          icon={rest.isNotifying ? 'bell' : 'bell-off'}
          onClick={rest.onToggleNotifications}
        />
        <ThemeSwitch />
      </div>
      <Oneself name={rest.name} mark={rest.mark} onTakeMask={rest.onTakeMask} />
      <div className={styles.search}>
        <SearchBox placeholder={texts.searchMessages} value={search} onChange={onSearch} />
      </div>
      {promise && <Kept {...promise} />}
    </header>
  );
}

function Kept({ text, link }: NonNullable<(typeof ROOM_TEXTS)['anonymous']['promise']>) {
  const days = useInstallation()?.anonymousRetentionDays;
  return (
    <p className={styles.promise}>
      {text(days)} <Link to="/privacy-policy">{link}</Link>
    </p>
  );
}

/** One's own name and mark, and where masks are worn the way to another one. */
function Oneself({ name, mark, onTakeMask }: Pick<RoomBarProps, 'name' | 'mark' | 'onTakeMask'>) {
  return (
    <div className={styles.oneself}>
      <span className={styles.face}>{mark && <MaskGlyph mark={mark} size={40} />}</span>
      <div className={styles.who}>
        <p className={styles.label}>{texts.yourName}</p>
        <p className={styles.name}>
          <bdi>{name}</bdi> <span className={styles.mark}>{mark ?? ''}</span>
        </p>
      </div>
      {onTakeMask && (
        <Button icon="mask" className={styles.mask} title={texts.aNewNameAndMark} onClick={onTakeMask}>
          <span className={styles.maskText}>{texts.newMask}</span>
        </Button>
      )}
    </div>
  );
}
