import { Link } from '#web/ui/link.tsx';
import { Logo } from '#web/ui/logo.tsx';
import styles from './footer.module.css';

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.about}>
          <Logo />
          <p>
            Messages highlighted in the middle of a chat are admin posts: announcements by the people who run
            this site. Nobody else’s message can look like one.
          </p>
        </div>
        <nav aria-label="Footer">
          <ul className={styles.links}>
            <li>
              <Link to="/contact">Contact Us</Link>
            </li>
            <li>
              <Link to="/privacy-policy">Privacy Policy</Link>
            </li>
            <li>
              <Link to="/terms-and-conditions">Terms and Conditions</Link>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  );
}
