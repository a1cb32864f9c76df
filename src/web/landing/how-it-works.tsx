import styles from './how-it-works.module.css';
import * as texts from './texts.ts';

const STEPS = [
  {
    title: texts.stepChat,
    text: texts.stepChatText,
  },
  {
    title: texts.stepAccount,
    text: texts.stepAccountText,
  },
  {
    title: texts.stepAccess,
    text: texts.stepAccessText,
  },
];

export function HowItWorks() {
  return (
    <section className={styles.section} aria-labelledby="how-it-works">
      <h2 id="how-it-works">{texts.howItWorks}</h2>
      <ol className={styles.steps}>
        {STEPS.map(({ title, text }, index) => (
          <li key={title} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
