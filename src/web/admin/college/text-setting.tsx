import { useState } from 'react';
import { ENDPOINTS } from '#shared/api.ts';
import type { CollegeChange, CollegeKey, VersionedCollege } from '#shared/college.ts';
import { CallFailure, call, changedMeanwhile } from '#web/lib/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ButtonRow } from '#web/ui/controls/button-row.tsx';
import { TextArea, TextField } from '#web/ui/controls/field.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { useDeed } from '../desk/use-deed.ts';
import type { WrittenSetting } from './line-settings.ts';
import * as texts from './texts.ts';

export type ChangeProps = {
  college: VersionedCollege;
  onChanged: (college: VersionedCollege) => void;
};

type TextSettingProps = ChangeProps & { setting: WrittenSetting };

export function TextSetting({ setting, college, onChanged }: TextSettingProps) {
  const { key, title, about, label, read, write } = setting;
  const [entered, setEntered] = useState(() => read(college));
  const { error, setError, underWay, change } = useChange(key, { college, onChanged });
  const save = async (value: CollegeChange[CollegeKey]) => {
    const changed = await change(value);
    if (!changed) return;
    // Who has written on meanwhile goes on with that.
    setEntered((now) => (now === entered ? read(changed) : now));
    onChanged(changed);
  };
  const field = {
    label,
    error,
    value: entered,
    onChange: ({ target }: { target: { value: string } }) => {
      setEntered(target.value);
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
        {error === texts.setMeanwhile && <p role="status">{texts.standsNow(read(college))}</p>}
        {setting.type === 'lines' ? (
          <TextArea {...field} rows={setting.rows} />
        ) : (
          <TextField {...field} type={setting.type} autoComplete="off" />
        )}
        <ButtonRow>
          <Button type="submit" loading={underWay === 'save'}>
            {texts.save}
          </Button>
          {college[key] !== undefined && <Button onClick={() => save(null)}>{texts.takeBack}</Button>}
        </ButtonRow>
      </form>
    </Section>
  );
}

/** Changes one setting; what the server finds wrong with it stands at the field. */
export function useChange(key: CollegeKey, { college, onChanged }: ChangeProps) {
  const { underWay, carryOut } = useDeed(texts.notSaved);
  const [error, setError] = useState<string>();
  const change = async (value: CollegeChange[CollegeKey]): Promise<VersionedCollege | undefined> => {
    const set = ({ version }: VersionedCollege) =>
      call(ENDPOINTS.changeCollege, { body: { [key]: value, version } });
    let changed: VersionedCollege | undefined;
    await carryOut('save', async () => {
      try {
        const answer = await set(college).catch((failure: unknown) => {
          const present = changedMeanwhile<VersionedCollege>(failure, 'college');
          // Another setting was changed: this one is still as it was read.
          if (present && JSON.stringify(present[key]) === JSON.stringify(college[key])) return set(present);
          if (present) onChanged(present);
          if (present) setError(texts.setMeanwhile);
          throw failure;
        });
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
