import { type ComponentProps, useId } from 'react';
import { Icon } from '../drawings/icon.tsx';
import { UPLOAD } from '../drawings/icons.ts';
import { lookOf } from './button.tsx';
import { Field, type FieldProps } from './field.tsx';
import styles from './file-field.module.css';

type FileFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'id' | 'type'> & {
    /** The text of the button. */
    choose: string;
    /** The name of the file that was chosen last. */
    chosen?: string | undefined;
  };

/** A field for a file; the browser's own control would show texts in the browser's language. */
export function FileField({ label, error, hint, below, choose, chosen, ...rest }: FileFieldProps) {
  const name = useId();
  return (
    <Field label={label} error={error} hint={hint} below={below}>
      {(control) => (
        <span className={styles.control}>
          <input
            {...rest}
            {...control}
            type="file"
            className={styles.input}
            aria-describedby={
              [chosen && name, control['aria-describedby']].filter(Boolean).join(' ') || undefined
            }
          />
          <span className={lookOf({})}>
            <Icon outline={UPLOAD} size={18} />
            <span>{choose}</span>
          </span>
          {chosen && (
            <bdi id={name} className={styles.name}>
              {chosen}
            </bdi>
          )}
        </span>
      )}
    </Field>
  );
}
