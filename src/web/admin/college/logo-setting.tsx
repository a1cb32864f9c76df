import { type ChangeEvent, useState } from 'react';
import { ENDPOINTS } from '#shared/api.ts';
import { MAX_LOGO_BYTES } from '#shared/college.ts';
import { CallFailure, call } from '#web/lib/api.ts';
import { Button, ButtonRow } from '#web/ui/controls/button.tsx';
import { FileField } from '#web/ui/controls/file-field.tsx';
import { passFocusToMain, Section } from '#web/ui/layout/layout.tsx';
import { useAction } from '../desk/desk-screen.tsx';
import styles from './college.module.css';
import { type ChangeProps, useChange } from './text-setting.tsx';
import * as texts from './texts.ts';

/** Uploads a chosen picture at once. */
export function LogoSetting({ college, onChanged }: ChangeProps) {
  const { logo } = college;
  const removal = useChange('logo', { college, onChanged });
  const { chosen, error, isUploading, choose, clear } = useUpload(onChanged);
  const takeBack = async () => {
    const changed = await removal.change(null);
    if (!changed) return;
    clear();
    onChanged(changed);
  };
  return (
    <Section title={texts.logo} about={texts.logoAbout}>
      {logo && (
        <p>
          <img
            className={styles.logo}
            src={`/api/college/logo/${logo.revision}`}
            alt={texts.logoIsSet}
            width={Math.min(56, (28 * logo.width) / logo.height)}
            height={28}
          />
        </p>
      )}
      <FileField
        label={texts.logoLabel}
        choose={texts.chooseLogo}
        chosen={chosen}
        accept="image/png,image/jpeg,image/webp"
        error={error}
        // A disabled field would lose the focus.
        aria-busy={isUploading}
        onChange={choose}
      />
      {logo && (
        <ButtonRow ref={passFocusToMain}>
          <Button onClick={takeBack} loading={removal.underWay === 'save'}>
            {texts.useDefault}
          </Button>
        </ButtonRow>
      )}
    </Section>
  );
}

function useUpload(onChanged: ChangeProps['onChanged']) {
  const { underWay, carryOut } = useAction(texts.notSaved);
  const [error, setError] = useState<string>();
  const [chosen, setChosen] = useState<string>();
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    // Otherwise the browser reports no change when the same picture is chosen again.
    target.value = '';
    if (underWay) return;
    setChosen(file.name);
    setError(file.size > MAX_LOGO_BYTES ? texts.logoTooLarge : undefined);
    if (file.size > MAX_LOGO_BYTES) return;
    void carryOut('save', async () => {
      try {
        const set = await call(ENDPOINTS.setLogo, { body: { image: await toBase64(file) } });
        onChanged(set.college);
        return set.message;
      } catch (failure) {
        if (failure instanceof CallFailure) setError(failure.errors.logo);
        throw failure;
      }
    });
  };
  const clear = () => {
    setChosen(undefined);
    setError(undefined);
  };
  return { chosen, error, isUploading: underWay === 'save', choose, clear };
}

const toBase64 = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(new Error('the picture could not be read', { cause: reader.error }));
    reader.readAsDataURL(file);
  });
