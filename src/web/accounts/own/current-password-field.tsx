import { type ComponentProps, useState } from 'react';
import { useSession } from '#web/lib/session.ts';
import { TextField } from '#web/ui/controls/field.tsx';
import { PasswordToggle } from '../fields.tsx';
import { AccountOfPassword } from '../new-password-fields.tsx';
import * as texts from './texts.ts';

type CurrentPasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'type' | 'trailing'>;

/** With it stands the account. */
export function CurrentPasswordField(props: CurrentPasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const email = useSession((session) => session.user?.email ?? '');
  return (
    <>
      <AccountOfPassword email={email} />
      <TextField
        {...props}
        label={texts.currentPassword}
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        trailing={<PasswordToggle shown={shown} onToggle={setShown} />}
      />
    </>
  );
}
