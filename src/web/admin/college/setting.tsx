import { type ReactNode, useId } from 'react';
import styles from './college.module.css';

/** One thing that can be set: what it is and where it shows, beside the way to set it. */
export function Setting({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.setting} aria-labelledby={id}>
      <div className={styles.about}>
        <h2 id={id}>{title}</h2>
        <p>{about}</p>
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  );
}

export function SettingButtons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}
