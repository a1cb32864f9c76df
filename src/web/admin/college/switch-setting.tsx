import { useId } from 'react';
import type { DecidedElsewhere } from '#shared/college.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ButtonRow } from '#web/ui/controls/button-row.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { type ChangeProps, useChange } from './text-setting.tsx';
import * as texts from './texts.ts';

type SwitchedKey = 'hidesSamples' | 'closesRegistration';
type Switched = {
  key: SwitchedKey;
  title: string;
  about: string;
  /** What holds, and what the button does then. */
  on: { state: string; turn: string };
  off: { state: string; turn: string };
  /** Said where it is decided elsewhere. */
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
