import { type ComponentProps, type ReactNode, useId } from 'react';
import { Cogs, type CogsMood } from '../drawings/cogwheel.tsx';
import { focusMain } from '../focus-main.ts';
import styles from './layout.module.css';

type SectionProps = { title: string; about: string; children: ReactNode };

/** A setting or an action: its title and explanation beside its controls. */
export function Section({ title, about, children }: SectionProps) {
  const id = useId();
  return (
    <section className={`raised ${styles.section}`} aria-labelledby={id}>
      <div className={styles.about}>
        <h2 id={id}>{title}</h2>
        <p>{about}</p>
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  );
}

type EmptyStateProps = { mood: CogsMood; title: string; text: string; children?: ReactNode };

/** Shown instead of an empty list; `children` are controls. */
export function EmptyState({ mood, title, text, children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Cogs mood={mood} size="medium" />
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
      {children}
    </div>
  );
}

/** The `main` element of a screen with a list, below its header. */
export function ListMain(props: Omit<ComponentProps<'main'>, 'id' | 'className'>) {
  return <main {...props} id="main" className={`page-width ${styles.main}`} />;
}

/** A ref of controls: if they are removed with the focus or during their action, the main element gets the focus. */
export const passFocusToMain = (controls: HTMLElement | null) => () => {
  const { activeElement, body } = document;
  // Some browsers take the focus from a button that is disabled during its action.
  const isUnderWay = activeElement === body && controls?.querySelector('[aria-busy]');
  if (isUnderWay || controls?.contains(activeElement)) focusMain();
};

/** The controls that search and sort a list, and the number of items found. */
export function ListToolbar({ count, children }: { count: string; children: ReactNode }) {
  return (
    <div className={styles.toolbar}>
      {children}
      <p role="status" className={`note ${styles.count}`}>
        {count}
      </p>
    </div>
  );
}
