import styles from './room-intro.module.css';

/** What the room is, until its messages are there: the page says it before the application has loaded. */
export const RoomIntro = ({ text }: { text: string }) => <p className={styles.intro}>{text}</p>;
