import { useState } from 'react';
import { ENDPOINTS } from '#shared/api.ts';
import type { College, CollegeChange, CollegeKey } from '#shared/college.ts';
import { CallFailure, call } from '#web/lib/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ButtonRow } from '#web/ui/controls/button-row.tsx';
import { TextArea, TextField } from '#web/ui/controls/field.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { useDeed } from '../desk/use-deed.ts';
import type { WrittenSetting } from './line-settings.ts';
import * as texts from './texts.ts';

type TextSettingProps = {
  setting: WrittenSetting;
  college: College;
  onChanged: (college: College) => void;
};

export function TextSetting({ setting, college, onChanged }: TextSettingProps) {
  const { key, title, about, label, read, write } = setting;
  const [entered, setEntered] = useState(() => read(college));
  const { error, setError, underWay, change } = useChange(key);
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
export function useChange(key: CollegeKey) {
  const { underWay, carryOut } = useDeed(texts.notSaved);
  const [error, setError] = useState<string>();
  const change = async (value: CollegeChange[CollegeKey]): Promise<College | undefined> => {
    let changed: College | undefined;
    await carryOut('save', async () => {
      try {
        const { college, message } = await call(ENDPOINTS.changeCollege, { body: { [key]: value } });
        changed = college;
        return message;
      } catch (failure) {
        if (failure instanceof CallFailure) setError(failure.errors[key]);
        throw failure;
      }
    });
    return changed;
  };
  return { error, setError, underWay, change };
}
