import { type ComponentProps, useState } from 'react';
import { TextField } from '#web/ui/controls/field.tsx';
import { PasswordToggle } from '../password-toggle.tsx';
import * as texts from './texts.ts';

type CurrentPasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'type' | 'trailing'>;

export function CurrentPasswordField(props: CurrentPasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      label={texts.currentPassword}
      type={shown ? 'text' : 'password'}
      autoComplete="current-password"
      trailing={<PasswordToggle shown={shown} onToggle={setShown} />}
    />
  );
}
