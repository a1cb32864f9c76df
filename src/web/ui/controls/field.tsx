import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../drawings/icon.tsx';
import { CHEVRON_DOWN, WARNING } from '../drawings/icons.ts';
import styles from './field.module.css';

export type FieldProps = {
  label: string;
  error?: string | undefined;
  /** Shown in the place of the error while there is none. */
  hint?: string | undefined;
  /** Shown directly below the control. */
  below?: ReactNode;
};

type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'id'> & {
    trailing?: ReactNode;
    /** Shown at the end of the label's line. */
    labelEnd?: ReactNode;
  };

/** A one-line text field; `trailing` is a control at its end, such as Show password. */
export function TextField({ label, error, hint, trailing, labelEnd, below, ...rest }: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} labelEnd={labelEnd} below={below}>
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
  below,
  ...rest
}: FieldProps & Omit<ComponentProps<'textarea'>, 'id'>) {
  return (
    <Field label={label} error={error} hint={hint} below={below}>
      {(control) => <textarea {...rest} {...control} className={styles.input} />}
    </Field>
  );
}

type SelectProps = Omit<ComponentProps<'select'>, 'children'> & {
  options: readonly { value: string; label: string }[];
  /** Shown while nothing is selected; it can't be selected. */
  placeholder?: string | undefined;
  /** True for one of several controls in a row. */
  isCompact?: boolean;
};

/** A native select, with its label in a field. */
export function SelectField({ label, error, hint, ...rest }: FieldProps & Omit<SelectProps, 'id'>) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => <Select {...rest} {...control} />}
    </Field>
  );
}

/** A native select without a label, which needs an `aria-label`. */
export function Select({ options, placeholder, isCompact = false, ...rest }: SelectProps) {
  return (
    <span className={styles.control}>
      <select {...rest} className={classNames(styles.input, isCompact && styles.compact)}>
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
        <Icon outline={CHEVRON_DOWN} size={18} />
      </span>
    </span>
  );
}

/** Attributes that connect a control with its label, hint and error. */
type FieldControl = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

type FieldFrameProps = FieldProps & {
  labelEnd?: ReactNode;
  children: (control: FieldControl) => ReactNode;
};

/** A label, the control from `children`, and a line for hint or error, reserved so that an error moves nothing. */
export function Field({ label, error, hint, labelEnd, below, children }: FieldFrameProps) {
  const id = useId();
  const described = error ? `${id}-error` : hint && `${id}-hint`;
  return (
    <div className={styles.field}>
      <span className={styles.labelLine}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {labelEnd}
      </span>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described })}
      {below}
      <div className={styles.message}>
        {hint && (
          <p id={`${id}-hint`} className={classNames(styles.hint, error && styles.replaced)}>
            {hint}
          </p>
        )}
        {error && (
          <p id={`${id}-error`} className={styles.error}>
            <Icon outline={WARNING} size={18} />
            <span>{error}</span>
          </p>
        )}
      </div>
    </div>
  );
}

/** A `ref` that focuses the element when it is mounted. */
export const takeFocus = (element: HTMLElement | null) => element?.focus();
