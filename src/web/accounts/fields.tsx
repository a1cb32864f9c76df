import { type ComponentProps, useState } from 'react';
import { GENDERS } from '#shared/accounts.ts';
import { useSession } from '#web/lib/session.ts';
import { IconButton } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/field.tsx';
import { EYE, EYE_OFF } from '#web/ui/drawings/icons.ts';
import * as texts from './texts.ts';

type EmailFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'type'> & { label?: string };

/** The address to sign in with. Its type isn't `email`, which would show domains in other scripts as Punycode. */
export const EmailField = (props: EmailFieldProps) => (
  <TextField
    label={texts.email}
    autoComplete="username"
    {...props}
    inputMode="email"
    autoCapitalize="none"
    spellCheck={false}
  />
);

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, 'label'>;

/** The code of a second factor. A recovery code, if the hint mentions it, contains letters as well. */
export const CodeField = (props: CodeFieldProps) => (
  <TextField
    {...props}
    label={texts.code}
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
  />
);

/** A button that shows or hides the typed password. */
export function PasswordToggle({ shown, onToggle }: { shown: boolean; onToggle: (shown: boolean) => void }) {
  return (
    <IconButton
      label={shown ? texts.hidePassword : texts.showPassword}
      icon={shown ? EYE_OFF : EYE}
      onClick={() => onToggle(!shown)}
    />
  );
}

const LABELS = { male: texts.male, female: texts.female, other: texts.other } as const;

export const GENDER_OPTIONS = GENDERS.map((value) => ({ value, label: LABELS[value] }));

/** A hidden field that tells password managers to which account a form's passwords belong. */
export const AccountOfPassword = ({ email }: { email: string }) => (
  <input hidden readOnly name="username" autoComplete="username" value={email} />
);

type CurrentPasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'type' | 'trailing'>;

/** A field for the current password; its hidden field tells password managers which account it is for. */
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
