import { type ReactNode, useId } from 'react';
import styles from './layout.module.css';

type SectionProps = { title: string; about: string; children: ReactNode };

/** A setting or an action: its title and explanation beside its controls. */
export function Section({ title, about, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.about}>
        <h2 id={id}>{title}</h2>
        <p>{about}</p>
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  );
}
