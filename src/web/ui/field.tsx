import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

type FieldProps = { label: string; error?: string | undefined; hint?: string };

type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'id'> & { trailing?: ReactNode };

/** A one-line text field; `trailing` is a control at its end, such as Show password. */
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

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, 'id' | 'children'> & {
    options: readonly { value: string; label: string }[];
    /** Shown while nothing is chosen; can't be chosen. */
    placeholder?: string;
  };

/** A native select. */
export function SelectField({ label, error, hint, options, placeholder, ...rest }: SelectFieldProps) {
  return (
    <Field label={label} error={error} {...(hint && { hint })}>
      {(control) => (
        <span className={styles.control}>
          <select {...rest} {...control} className={styles.input}>
            {placeholder !== undefined && (
              <option value="" disabled hidden>
                {placeholder}
              </option>
            )}
            {options.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <span className={styles.chevron}>
            <Icon name="chevron-down" size={18} />
          </span>
        </span>
      )}
    </Field>
  );
}

/** Attributes that connect a control with its label, hint and error. */
type FieldControl = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

/** A label, the control that `children` renders, an error and a hint. */
function Field({
  label,
  error,
  hint,
  children,
}: FieldProps & { children: (control: FieldControl) => ReactNode }) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <Icon name="warning" size={18} />
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
