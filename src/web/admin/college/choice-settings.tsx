import { useId } from 'react';
import { type DecidedElsewhere, SUBJECT_NAMES } from '#shared/college.ts';
import type { SubjectName } from '#shared/material-kinds.ts';
import { subjectName } from '#shared/texts/subject-texts.ts';
import { Button, ButtonRow, IconButton } from '#web/ui/controls/button.tsx';
import { ARROW_DOWN, ARROW_UP } from '#web/ui/drawings/icons.ts';
import { passFocusToMain, Section } from '#web/ui/layout/layout.tsx';
import styles from './college.module.css';
import { type ChangeProps, useChange, useTyped } from './text-setting.tsx';
import * as texts from './texts.ts';

type SwitchedKey = 'hidesSamples' | 'closesRegistration';
type Switched = {
  key: SwitchedKey;
  title: string;
  about: string;
  /** The text of the state, and the button's label in that state. */
  on: { state: string; turn: string };
  off: { state: string; turn: string };
  /** Shown if the operator has fixed the setting. */
  decided?: string;
};

export const SWITCHED_SETTINGS: readonly Switched[] = [
  {
    key: 'closesRegistration',
    title: texts.registration,
    about: texts.registrationAbout,
    on: { state: texts.registrationIsClosed, turn: texts.openRegistration },
    off: { state: texts.registrationIsOpen, turn: texts.closeRegistration },
    decided: texts.registrationIsDecided,
  },
  {
    key: 'hidesSamples',
    title: texts.samples,
    about: texts.samplesAbout,
    on: { state: texts.samplesAreHidden, turn: texts.showSamples },
    off: { state: texts.samplesAreShown, turn: texts.hideSamples },
  },
];

type SwitchSettingProps = ChangeProps & { setting: Switched; decidedElsewhere: DecidedElsewhere };

export function SwitchSetting({ setting, college, decidedElsewhere, onChanged }: SwitchSettingProps) {
  const { key, title, about, on, off, decided } = setting;
  const decision = key === 'closesRegistration' ? decidedElsewhere[key] : undefined;
  const isOn = decision ?? college[key] ?? false;
  const { underWay, change } = useChange(key, { college, onChanged });
  const why = useId();
  const turn = async () => {
    const changed = await change(isOn ? null : true);
    if (changed) onChanged(changed);
  };
  const { state, turn: label } = isOn ? on : off;
  const isDecided = decision !== undefined;
  return (
    <Section title={title} about={about}>
      <p id={why}>
        <span>{state}</span>
        {isDecided && <span>{` ${decided}`}</span>}
      </p>
      <ButtonRow>
        <Button onClick={turn} disabled={isDecided} aria-describedby={why} loading={underWay === 'save'}>
          {label}
        </Button>
      </ButtonRow>
    </Section>
  );
}

/** The order of subjects, each with buttons that move it up or down. */
export function SubjectsSetting({ college, onChanged }: ChangeProps) {
  const saved = college.subjects ?? SUBJECT_NAMES;
  const { value: order, type, settle } = useTyped<readonly SubjectName[]>('subjects', saved);
  const { underWay, change } = useChange('subjects', { college, onChanged });
  const save = async (subjects: readonly SubjectName[]) => {
    const isOwn = subjects.join() !== SUBJECT_NAMES.join();
    const changed = await change(isOwn ? [...subjects] : null);
    if (!changed) return;
    settle(order, changed.subjects ?? SUBJECT_NAMES);
    onChanged(changed);
  };
  // These buttons aren't `disabled`, because a button that is disabled while focused loses the focus.
  const moving = (first: number) => {
    const canMove = first >= 0 && first < order.length - 1;
    return { 'aria-disabled': !canMove, onClick: () => canMove && type(swapped(order, first)) };
  };
  return (
    <Section title={texts.subjects} about={texts.subjectsAbout}>
      <ol className={styles.subjects}>
        {order.map((name, index) => (
          <li key={name}>
            <span>{subjectName(name)}</span>
            <span>
              <IconButton label={texts.moveUp(subjectName(name))} icon={ARROW_UP} {...moving(index - 1)} />
              <IconButton label={texts.moveDown(subjectName(name))} icon={ARROW_DOWN} {...moving(index)} />
            </span>
          </li>
        ))}
      </ol>
      <ButtonRow>
        <Button onClick={() => save(order)} loading={underWay === 'save'}>
          {texts.save}
        </Button>
        {college.subjects && (
          <Button ref={passFocusToMain} onClick={() => save(SUBJECT_NAMES)}>
            {texts.useDefault}
          </Button>
        )}
      </ButtonRow>
    </Section>
  );
}

/** Swaps the subject at `index` with the one after it. */
function swapped(order: readonly SubjectName[], index: number): SubjectName[] {
  const [first, second] = order.slice(index, index + 2);
  return first && second ? order.toSpliced(index, 2, second, first) : [...order];
}
