import { Logo } from '#web/ui/drawings/logo.tsx';
import { Link } from '#web/ui/navigation/link.tsx';
import styles from './footer.module.css';
import * as texts from './texts.ts';

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.about}>
          <Logo />
          <p>{texts.announcements}</p>
        </div>
        <nav aria-label={texts.footer}>
          <ul className={styles.links}>
            <li>
              <Link to="/contact">{texts.contactUs}</Link>
            </li>
            <li>
              <Link to="/privacy-policy">{texts.privacyPolicy}</Link>
            </li>
            <li>
              <Link to="/terms-and-conditions">{texts.termsAndConditions}</Link>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  );
}
