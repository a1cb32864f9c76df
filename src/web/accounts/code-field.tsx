import type { ComponentProps } from 'react';
import { TextField } from '#web/ui/controls/field.tsx';
import { code } from './texts.ts';

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, 'label'>;

/** The code of a second factor; a recovery code, where the hint says so, has letters too. */
export const CodeField = (props: CodeFieldProps) => (
  <TextField {...props} label={code} autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} />
);
