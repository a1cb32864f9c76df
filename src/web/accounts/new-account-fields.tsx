import type { ReactNode } from 'react';
import { TextField } from '#web/ui/controls/field.tsx';
import { EmailField } from './fields.tsx';
import { type NewPasswordField, NewPasswordFields, type NewPasswordForm } from './new-password-fields.tsx';
import * as texts from './texts.ts';

type NewAccountFieldsProps = {
  form: NewPasswordForm & { field: (name: 'name' | 'email') => NewPasswordField };
  /** What is asked for after the name. */
  children?: ReactNode;
};

/** Whose account it will be, and how they will sign in. */
export const NewAccountFields = ({ form, children }: NewAccountFieldsProps) => (
  <>
    <TextField {...form.field('name')} label={texts.fullName} autoComplete="name" />
    {children}
    <EmailField {...form.field('email')} />
    <NewPasswordFields form={form} />
  </>
);
