import { useState } from 'react';
import { ENDPOINTS } from '#shared/api.ts';
import {
  type College,
  type CollegeChange,
  type CollegeKey,
  rulesKey,
  type VersionedCollege,
} from '#shared/college.ts';
import type { Room } from '#shared/rooms.ts';
import { ROOM_RULES } from '#web/chat/room-rules-texts.ts';
import { ROOM_TEXTS } from '#web/chat/room-texts.ts';
import { CallFailure, call, changedMeanwhile } from '#web/lib/api.ts';
import { isSame, useKeptState } from '#web/lib/use-kept-state.ts';
import { Button, ButtonRow } from '#web/ui/controls/button.tsx';
import { TextArea, TextField } from '#web/ui/controls/field.tsx';
import { passFocusToMain, Section } from '#web/ui/layout/layout.tsx';
import { useAction } from '../desk/desk-screen.tsx';
import * as texts from './texts.ts';

export type ChangeProps = {
  college: VersionedCollege;
  onChanged: (college: VersionedCollege) => void;
};

type TextSettingProps = ChangeProps & { setting: WrittenSetting };

export function TextSetting({ setting, college, onChanged }: TextSettingProps) {
  const { key, title, about, label, read, write } = setting;
  const { value: entered, type, settle, isOutdated } = useTyped(key, read(college));
  const { error, setError, underWay, change } = useChange(key, { college, onChanged });
  const save = async (value: CollegeChange[CollegeKey]) => {
    const changed = await change(value);
    if (!changed) return;
    settle(entered, read(changed));
    onChanged(changed);
  };
  const field = {
    label,
    error,
    value: entered,
    onChange: ({ target }: { target: { value: string } }) => {
      type(target.value);
      setError(undefined);
    },
  };
  return (
    <Section title={title} about={about}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save(write(entered));
        }}
      >
        {isOutdated && <p role="status">{texts.isNow(read(college))}</p>}
        {setting.type === 'lines' ? (
          <TextArea {...field} rows={setting.rows} />
        ) : (
          <TextField {...field} type={setting.type} autoComplete="off" />
        )}
        <ButtonRow>
          <Button type="submit" loading={underWay === 'save'}>
            {texts.save}
          </Button>
          {college[key] !== undefined && (
            <Button ref={passFocusToMain} onClick={() => save(null)}>
              {texts.useDefault}
            </Button>
          )}
        </ButtonRow>
      </form>
    </Section>
  );
}

type Typed<T> = { value: T; basedOn: T } | null;

/** Returns the text typed for a setting whose saved value is `saved`; this tab keeps it until it is saved. */
export function useTyped<T>(key: CollegeKey, saved: T) {
  const [typed, setTyped] = useKeptState<Typed<T>>(`college ${key}`, null);
  return {
    value: typed ? typed.value : saved,
    /** True if somebody else has changed the setting since the typing began. */
    isOutdated: typed !== null && !isSame(typed.basedOn, saved),
    type: (value: T) =>
      setTyped((before) => (isSame(value, saved) ? null : { value, basedOn: before?.basedOn ?? saved })),
    /** Discards the text that was sent, but keeps later typing, now based on `now`. */
    settle: (sent: T, now: T) =>
      setTyped((before) =>
        before === null || isSame(before.value, sent) ? null : { value: before.value, basedOn: now },
      ),
  };
}

/** Changes one setting; the server's errors are shown at its field. */
export function useChange(key: CollegeKey, { college, onChanged }: ChangeProps) {
  const { underWay, carryOut } = useAction(texts.notSaved);
  const [error, setError] = useState<string>();
  const change = async (value: CollegeChange[CollegeKey]): Promise<VersionedCollege | undefined> => {
    /** Tries again with the present version if only other settings were changed. */
    const set = ({ version }: VersionedCollege): Promise<{ college: VersionedCollege; message?: string }> =>
      call(ENDPOINTS.changeCollege, { body: { [key]: value, version } }).catch((failure: unknown) => {
        const present = changedMeanwhile<VersionedCollege>(failure, 'college');
        if (present && isSame(present[key], college[key])) return set(present);
        if (present) onChanged(present);
        if (present) setError(texts.setMeanwhile);
        throw failure;
      });
    let changed: VersionedCollege | undefined;
    await carryOut('save', async () => {
      try {
        const answer = await set(college);
        changed = answer.college;
        return answer.message;
      } catch (failure) {
        const fault = failure instanceof CallFailure && failure.errors[key];
        if (fault) setError(fault);
        throw failure;
      }
    });
    return changed;
  };
  return { error, setError, underWay, change };
}

type WrittenSetting = {
  key: CollegeKey;
  title: string;
  about: string;
  label: string;
  /** Returns the field's text: the college's value, or the default. */
  read: (college: College) => string;
  /** Returns the value to save, null for the default. */
  write: (entered: string) => CollegeChange[CollegeKey];
} & ({ type: 'text' | 'email' | 'color' } | { type: 'lines'; rows: number });

/** This is the accent of the light theme in `ui/style/tokens.css`. */
const MARIGOLD = '#f9ae2a';

export const LINE_SETTINGS: readonly WrittenSetting[] = [
  {
    key: 'name',
    type: 'text',
    title: texts.name,
    about: texts.nameAbout,
    label: texts.nameLabel,
    read: ({ name }) => name ?? '',
    write: (entered) => entered.trim() || null,
  },
  {
    key: 'contact',
    type: 'email',
    title: texts.contact,
    about: texts.contactAbout,
    label: texts.contactLabel,
    read: ({ contact }) => contact ?? '',
    write: (entered) => entered.trim() || null,
  },
  {
    key: 'accent',
    type: 'color',
    title: texts.accent,
    about: texts.accentAbout,
    label: texts.accentLabel,
    read: ({ accent }) => accent ?? MARIGOLD,
    write: (entered) => (entered === MARIGOLD ? null : entered),
  },
];

export function rulesSetting({ id }: Room): WrittenSetting {
  const key = rulesKey(id);
  const own = ROOM_RULES[id].join('\n');
  const { title, name } = ROOM_TEXTS[id];
  return {
    key,
    type: 'lines',
    rows: 8,
    title: `${texts.rules}: ${title}`,
    about: texts.rulesAbout(name),
    label: texts.rulesLabel(name),
    read: (college) => college[key]?.join('\n') ?? own,
    write(entered) {
      const lines = entered.split('\n').map((line) => line.trim());
      const rules = lines.filter((line) => line !== '');
      return rules.length === 0 || rules.join('\n') === own ? null : rules;
    },
  };
}
