import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import styles from './account-form.module.css';

type AccountFormProps = {
  form: { formProps: ComponentProps<'form'>; sending: boolean };
  /** What the one button says. */
  submit: string;
  /** The fields. */
  children: ReactNode;
  /** What stands below the button. */
  below?: ReactNode;
};

/** The form of a page for signing in or registering. */
export const AccountForm = ({ form, submit, children, below }: AccountFormProps) => (
  <form {...form.formProps} className={styles.form}>
    {children}
    <Button type="submit" variant="primary" size="large" loading={form.sending} className={styles.submit}>
      {submit}
    </Button>
    {below}
  </form>
);
