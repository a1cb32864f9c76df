import { type ComponentType, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { deviceDateFormat } from '#shared/language.ts';
import { type RoomModeration, RULES, type Rule } from '#shared/moderation.ts';
import { ROOMS, type RoomId } from '#shared/rooms.ts';
import { ROOM_TEXTS } from '#web/chat/room-texts.ts';
import { untilLoaded } from '#web/lib/load-code.ts';
import { useComponent } from '#web/lib/use-component.ts';
import { hasKeptText } from '#web/lib/use-kept-state.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ToggleGroup } from '#web/ui/controls/toggle-group.tsx';
import { Skeleton } from '#web/ui/drawings/loading.tsx';
import { DeskScreen } from './desk/desk-screen.tsx';
import { Mutes } from './room/mutes.tsx';
import styles from './room/room.module.css';
import * as texts from './room/texts.ts';
import { useRoomModeration } from './room/use-room-moderation.ts';
import { ruleNames } from './texts.ts';

/** All rooms with slow mode, lock, announcements, automatic rules and mutes. */
export default function RoomScreen() {
  return (
    <DeskScreen desk="room">
      <div className={styles.rooms}>
        {Object.values(ROOMS).map(({ id }) => (
          <RoomSection key={id} room={id} />
        ))}
      </div>
    </DeskScreen>
  );
}

function RoomSection({ room }: { room: RoomId }) {
  const id = useId();
  const { moderation, hasFailed, change } = useRoomModeration(room);
  return (
    <section className={styles.room} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {ROOM_TEXTS[room].title}
      </h2>
      {hasFailed && <p role="alert">{texts.notLoaded}</p>}
      {moderation ? (
        <>
          <State moderation={moderation} />
          <SlowMode moderation={moderation} onChange={(slowModeSeconds) => change({ slowModeSeconds })} />
          <Switch
            label={texts.locked}
            isOn={moderation.state.isLocked}
            onChange={(isLocked) => change({ isLocked })}
          >
            {texts.lockMeans[ROOMS[room].identity]}
          </Switch>
        </>
      ) : (
        <Skeleton height="12rem" />
      )}
      <Announcing room={room} />
      {moderation && <Rules rules={moderation.rules} onChange={(rules) => change({ rules })} />}
      <Mutes room={room} />
    </section>
  );
}

function State({ moderation: { state, floodUntil } }: { moderation: RoomModeration }) {
  const { isLocked, slowModeSeconds } = state;
  const isUrgent = isLocked || floodUntil !== null;
  const sentences = [
    floodUntil !== null && texts.flooded(slowModeSeconds, clockTime(Date.parse(floodUntil))),
    isLocked && texts.isLocked,
    !isUrgent && (slowModeSeconds > 0 ? texts.isSlow(slowModeSeconds) : texts.isOpen),
  ];
  return (
    <p role="status" className={isUrgent ? styles.urgent : styles.calm}>
      {sentences.filter(Boolean).join(' ')}
    </p>
  );
}

type FormProps = { room: RoomId; keptAs: string; onDone: () => void };

function Announcing({ room }: { room: RoomId }) {
  const keptAs = `announcement ${room}`;
  const [isWriting, setWriting] = useState(() => hasKeptText(keptAs));
  const Form = useComponent<FormProps>(fetchForm, isWriting);
  const opener = useRef<HTMLButtonElement>(null);
  const wasWriting = useRef(false);
  useEffect(() => {
    if (wasWriting.current && !isWriting) opener.current?.focus();
    wasWriting.current = isWriting;
  }, [isWriting]);
  return (
    <div className={styles.part}>
      <h3 className={styles.heading}>{texts.announcement}</h3>
      <p className={styles.meaning}>{texts.announcementMeans}</p>
      {Form && isWriting ? (
        <Form room={room} keptAs={keptAs} onDone={() => setWriting(false)} />
      ) : (
        <Button ref={opener} loading={isWriting} onClick={() => setWriting(true)}>
          {texts.writeAnnouncement}
        </Button>
      )}
    </div>
  );
}

const fetchForm = (): Promise<ComponentType<FormProps>> =>
  untilLoaded(async () => (await import('./room/announcement-form.tsx')).AnnouncementForm);

type RulesProps = {
  rules: Record<Rule, boolean>;
  onChange: (rules: Partial<Record<Rule, boolean>>) => void;
};

/** The automatic rules, each with its switch. */
function Rules({ rules, onChange }: RulesProps) {
  return (
    <div className={styles.part}>
      <h3 className={styles.heading}>{texts.automaticRules}</h3>
      {RULES.map((rule) => (
        <Switch
          key={rule}
          label={ruleNames[rule]}
          isOn={rules[rule]}
          onChange={(isOn) => onChange({ [rule]: isOn })}
        >
          {texts.ruleMeans[rule]}
        </Switch>
      ))}
    </div>
  );
}

const CHOICES = [0, 10, 30, 60, 300];

type SlowModeProps = { moderation: RoomModeration; onChange: (seconds: number) => void };

/** The shortest time between two messages of one person. Any choice, even off, ends an automatic slow mode. */
function SlowMode({ moderation: { slowModeSeconds, floodUntil }, onChange }: SlowModeProps) {
  const id = useId();
  return (
    <div className={styles.part}>
      <h3 className={styles.heading}>{texts.slowMode}</h3>
      <ToggleGroup
        label={texts.slowMode}
        value={String(slowModeSeconds)}
        options={choicesWith(slowModeSeconds).map((seconds) => ({
          value: String(seconds),
          label: texts.slowModeOf(seconds),
          describedBy: id,
        }))}
        onPress={(value) => onChange(Number(value))}
      />
      <p id={id} className={styles.meaning}>
        <span>{texts.slowModeMeans(slowModeSeconds)}</span>
        {floodUntil !== null && <span>{` ${texts.choiceEndsFlood}`}</span>}
      </p>
    </div>
  );
}

/** Adds the current value, because somebody may have set another one through the API. */
const choicesWith = (set: number): number[] =>
  CHOICES.includes(set) ? CHOICES : [...CHOICES, set].sort((one, other) => one - other);

/** Formats milliseconds since 1970 like '8:11 PM'. */
const clockTime = deviceDateFormat({ hour: 'numeric', minute: '2-digit' });

type SwitchProps = {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** A sentence that explains the switch. */
  children: ReactNode;
};

/** A switch that takes effect at once. */
function Switch({ label, isOn, onChange, children }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles.row}>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className={styles.switch}
        aria-describedby={`${id}-means`}
        aria-checked={isOn}
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <p id={`${id}-means`} className={styles.means}>
        {children}
      </p>
    </div>
  );
}
