import { type ReactNode, useId } from 'react';
import styles from '../account-screen.module.css';

/** A part of the account's screen: what it is and what follows from it, beside what can be done. */
export function Section({ title, about, children }: { title: string; about: string; children: ReactNode }) {
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
