import styles from './arriving.module.css';

/** What the room is, until its messages are there: the page says it before the application has loaded. */
export const Arriving = ({ text }: { text: string }) => <p className={styles.arriving}>{text}</p>;
