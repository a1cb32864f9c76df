import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { OTHER_LANGUAGES } from '#shared/languages.ts';
import { ROOMS, type Room } from '#shared/rooms.ts';
import { chooseLanguage } from '#web/lib/language.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useThemeSwitch } from '#web/ui/controls/theme-switch.tsx';
import { Icon, type Outline } from '#web/ui/drawings/icon.tsx';
import { BELL, BELL_OFF, CHAT, EYE, GLOBE, HELP, MASK, PERSON } from '#web/ui/drawings/icons.ts';
import dialogStyles from '#web/ui/layout/dialog.module.css';
import { Link } from '#web/ui/navigation/link.tsx';
import { useNotificationSetting } from '../effects/notifications.ts';
import { MaskGlyph } from '../message/mask-glyph.tsx';
import type { HiddenPeople } from '../room/message-rows.ts';
import { RoomRules } from '../room-rules.tsx';
import { ROOM_TEXTS } from '../room-texts.ts';
import type { Safety } from '../safety/use-safety.ts';
import * as texts from '../texts.ts';
import styles from './room-panel.module.css';

export type RoomPanelProps = {
  room: Room;
  isWide: boolean;
  name: string;
  /** Null until the room has been joined. */
  mark: string | null;
  onTakeMask: (() => void) | null;
  /** Called when notifications were switched on or off here. */
  onBellSwitched: () => void;
  onShowKeys: () => void;
  safety: Pick<Safety, 'hidden' | 'showAgain'>;
};

/** Shows the reader's name, this browser's settings, the link to the other room, and the room's rules. */
export function RoomPanel(props: RoomPanelProps) {
  const { room, isWide, onBellSwitched, onShowKeys, safety, ...identity } = props;
  const notifications = useNotificationSetting(onBellSwitched);
  const { look, switchTheme } = useThemeSwitch();
  const panel = useRef<HTMLDivElement>(null);
  const showAgain = (mark: string) => {
    safety.showAgain(mark);
    // The pressed button is removed, and the list with the last one.
    panel.current?.focus({ preventScroll: true });
  };
  return (
    <div ref={panel} tabIndex={-1} className={styles.panel}>
      <OwnIdentity {...identity} />
      <div className={styles.rows}>
        <PanelButton outline={notifications.isOn ? BELL : BELL_OFF} onClick={notifications.toggle}>
          {notifications.isOn ? texts.disableNotifications : texts.enableNotifications}
        </PanelButton>
        {notifications.isOn && <NotificationScope {...notifications} />}
        <PanelButton outline={look.icon} onClick={switchTheme}>
          {look.label}
        </PanelButton>
        {OTHER_LANGUAGES.map(([language, name]) => (
          <PanelButton
            key={language}
            outline={GLOBE}
            lang={language}
            onClick={() => void chooseLanguage(language)}
          >
            {name}
          </PanelButton>
        ))}
        <PanelButton outline={HELP} onClick={onShowKeys}>
          {texts.keyboardShortcuts}
        </PanelButton>
        {room.identity === 'account' && (
          <PanelLink outline={PERSON} to="/account">
            {texts.yourAccount}
          </PanelLink>
        )}
        {otherRooms(room).map(({ id, screenPath }) => (
          <PanelLink key={id} outline={CHAT} to={screenPath}>
            {ROOM_TEXTS[id].linkLabel}
          </PanelLink>
        ))}
      </div>
      <HiddenList hidden={safety.hidden} onShowAgain={showAgain} />
      <Rules room={room} isOpen={isWide} />
    </div>
  );
}

type NotificationScopeProps = Pick<
  ReturnType<typeof useNotificationSetting>,
  'isRepliesOnly' | 'chooseRepliesOnly'
>;

function NotificationScope({ isRepliesOnly, chooseRepliesOnly }: NotificationScopeProps) {
  return (
    <fieldset className={styles.scope}>
      <legend className="visually-hidden">{texts.notifyMe}</legend>
      {[false, true].map((isSo) => (
        <label key={String(isSo)} className={`hoverable ${styles.row}`}>
          <input
            type="radio"
            name="notification-scope"
            checked={isRepliesOnly === isSo}
            onChange={() => chooseRepliesOnly(isSo)}
          />
          <span>{isSo ? texts.ofRepliesOnly : texts.ofEveryMessage}</span>
        </label>
      ))}
    </fieldset>
  );
}

const otherRooms = (room: Room) => Object.values(ROOMS).filter(({ id }) => id !== room.id);

/** Shows the reader's name and mark, and in the anonymous room the button for a new mask. */
function OwnIdentity({ name, mark, onTakeMask }: Pick<RoomPanelProps, 'name' | 'mark' | 'onTakeMask'>) {
  return (
    <div className={styles.identity}>
      <span className={styles.face}>{mark && <MaskGlyph mark={mark} size={40} />}</span>
      <div>
        <p className={styles.label}>{texts.yourName}</p>
        <p className={styles.name}>
          <bdi>{name}</bdi> <span className="person-mark">{mark ?? ''}</span>
        </p>
      </div>
      {onTakeMask && (
        <div className={styles.newMask}>
          <PanelButton outline={MASK} title={texts.aNewNameAndMark} onClick={onTakeMask}>
            {texts.newMask}
          </PanelButton>
        </div>
      )}
    </div>
  );
}

/** The rules of the room, which are expanded on wide screens. */
function Rules({ room, isOpen }: { room: Room; isOpen: boolean }) {
  return (
    <details className={styles.rules} open={isOpen}>
      <summary>{texts.rulesOfTheRoom}</summary>
      <RoomRules room={room} />
      <Link to="/privacy-policy">{texts.whatIsKept}</Link>
      <Link to="/moderation">{texts.moderationLog}</Link>
    </details>
  );
}

type HiddenListProps = { hidden: HiddenPeople; onShowAgain: (mark: string) => void };

/** Lists the hidden people, each with a button that shows them again. */
function HiddenList({ hidden, onShowAgain }: HiddenListProps) {
  if (hidden.size === 0) return null;
  return (
    <section className={styles.hidden} aria-label={texts.hiddenPeople}>
      <p className={styles.hiddenTitle}>{texts.hiddenPeople}</p>
      <ul className={styles.hiddenPeople}>
        {[...hidden].map(([mark, user]) => (
          <li key={mark}>
            <PanelButton outline={EYE} onClick={() => onShowAgain(mark)}>
              <span>
                {texts.showAgain} <bdi>{user}</bdi> <span className="person-mark">{mark}</span>
              </span>
            </PanelButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

type PanelRowProps = { outline: Outline; children: ReactNode };
type PanelButtonProps = PanelRowProps & { onClick: () => void; title?: string; lang?: string };

/** A row of the panel that runs an action; `PanelLink` is one that navigates. */
function PanelButton({ outline, children, ...rest }: PanelButtonProps) {
  return (
    <button {...rest} type="button" className={`hoverable ${styles.row}`}>
      <Icon outline={outline} size={18} />
      <span>{children}</span>
    </button>
  );
}

function PanelLink({ outline, to, children }: PanelRowProps & { to: string }) {
  return (
    <Link className={`hoverable ${styles.row}`} to={to}>
      <Icon outline={outline} size={18} />
      <span>{children}</span>
    </Link>
  );
}

const KEYS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['/'], does: texts.keyToSearch },
  { keys: ['Alt', '↑'], does: texts.keyToReply },
  { keys: ['Alt', '↓'], does: texts.keyToReplyDown },
  { keys: ['↑', '↓'], does: texts.keyToWalk },
  { keys: ['Enter'], does: texts.keyToActions },
  { keys: ['Shift', 'Enter'], does: texts.keyToBreakLine },
  { keys: ['Esc'], does: texts.keyToLeave },
  { keys: ['?'], does: texts.keyToKeys },
];

/** Lists the keyboard shortcuts. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className={`floating ${dialogStyles.dialog}`}
      aria-labelledby="chat-keys"
      onClose={onClose}
    >
      <h2 id="chat-keys">{texts.keyboardShortcuts}</h2>
      <dl className={styles.keys}>
        {KEYS.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Button onClick={() => dialog.current?.close()}>{texts.close}</Button>
    </dialog>
  );
}
