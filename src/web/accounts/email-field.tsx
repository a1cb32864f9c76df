import type { ComponentProps } from 'react';
import { TextField } from '#web/ui/controls/field.tsx';
import { email } from './texts.ts';

type EmailFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'type'> & { label?: string };

/** The address by which one signs in. Not of the type email, of which browsers tell a domain of other letters in Punycode. */
export const EmailField = (props: EmailFieldProps) => (
  <TextField
    label={email}
    autoComplete="username"
    {...props}
    inputMode="email"
    autoCapitalize="none"
    spellCheck={false}
  />
);
