import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { Cogwheel } from '#web/ui/drawings/cogwheel.tsx';
import { ScreenBar } from '#web/ui/layout/screen-bar.tsx';
import styles from './accounts.module.css';
import * as texts from './texts.ts';

type AccountPageProps = { title: string; lead: string; children: ReactNode };

/** The page of a form about an account, such as signing in, with a drawing beside it on wide screens. */
export function AccountPage({ title, lead, children }: AccountPageProps) {
  return (
    <div className={styles.page}>
      <div className={styles.side}>
        <header>
          <ScreenBar />
        </header>
        <main className={styles.main}>
          <h1>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          {children}
        </main>
      </div>
      <aside className={styles.company} aria-hidden="true">
        <p className={styles.motto}>{texts.motto}</p>
        <svg className={styles.scene} viewBox="0 0 470 450" aria-hidden="true">
          <Cogwheel x={190} y={236} teeth={15} turns="right" tone="marigold" look={[0.9, -0.3]} mood="grin" />
          <Cogwheel
            x={335}
            y={122.7}
            teeth={8}
            phase={3.3}
            turns="left"
            tone="rose"
            look={[-0.9, 0.5]}
            mood="gasp"
          />
          <Cogwheel x={363.2} y={336} teeth={10} phase={21} turns="left" tone="leaf" look={[-0.8, -0.7]} />
        </svg>
      </aside>
    </div>
  );
}

type AccountFormProps = {
  form: { formProps: ComponentProps<'form'>; sending: boolean };
  submit: string;
  children: ReactNode;
  /** Shown below the button. */
  below?: ReactNode;
};

/** The form of an `AccountPage`. */
export const AccountForm = ({ form, submit, children, below }: AccountFormProps) => (
  <form {...form.formProps} className={styles.form}>
    {children}
    <Button type="submit" variant="primary" size="large" loading={form.sending} className={styles.submit}>
      {submit}
    </Button>
    {below}
  </form>
);
