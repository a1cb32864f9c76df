import styles from './how-it-works.module.css';

const STEPS = [
  {
    title: 'Chat anonymously',
    text: 'Open the room. You are a Cog with a number; say what you would never ask in class.',
  },
  {
    title: 'Create an account',
    text: 'A name, an email address, a password. Nothing you said before is tied to it.',
  },
  {
    title: 'Unlock full access',
    text: 'Assignments, projects and the students’ chat, all in one place.',
  },
];

export function HowItWorks() {
  return (
    <section className={styles.section} aria-labelledby="how-it-works">
      <h2 id="how-it-works">How It Works</h2>
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
