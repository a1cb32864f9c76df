import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'id'> & { trailing?: ReactNode };

/** One line of text; `trailing` is a control or sign inside its end, such as Show password. */
export function TextField({ label, error, hint, trailing, ...rest }: TextFieldProps) {
  return (
    <Field label={label} error={error} {...(hint && { hint })}>
      {(control) => (
        <span className={styles.control}>
          <input
            {...rest}
            {...control}
            className={classNames(styles.input, trailing != null && styles.withTrailing)}
          />
          {trailing != null && <span className={styles.trailing}>{trailing}</span>}
        </span>
      )}
    </Field>
  );
}

/** Several lines of text. */
export function TextArea({
  label,
  error,
  hint,
  ...rest
}: FieldProps & Omit<ComponentProps<'textarea'>, 'id'>) {
  return (
    <Field label={label} error={error} {...(hint && { hint })}>
      {(control) => <textarea {...rest} {...control} className={styles.input} />}
    </Field>
  );
}
