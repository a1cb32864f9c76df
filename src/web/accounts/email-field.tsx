import type { ComponentProps } from 'react';
import { TextField } from '#web/ui/controls/field.tsx';
import { email } from './texts.ts';

type EmailFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'type'>;

/** The address by which one signs in. */
export const EmailField = (props: EmailFieldProps) => (
  <TextField
    {...props}
    label={email}
    type="email"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
  />
);
