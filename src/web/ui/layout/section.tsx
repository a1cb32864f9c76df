import { type ReactNode, useId } from 'react';
import styles from './layout.module.css';

type SectionProps = { title: string; about: string; children: ReactNode };

/** One thing that can be set or done: what it is and what follows from it, beside the way to do it. */
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
