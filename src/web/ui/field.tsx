import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

/** What every field takes beside its control's own attributes. */
type FieldProps = { label: string; error?: string | undefined; hint?: string };

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

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, 'id' | 'children'> & {
    options: readonly { value: string; label: string }[];
    /** Shown while nothing is chosen; it can't be chosen again. */
    placeholder?: string;
  };

/** The system's own picker of one among a few. */
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

/** What ties a control to its label, its hint and its error. */
type FieldControl = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

/** Label above, control, then its error or hint; the control is drawn by `children`. */
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
