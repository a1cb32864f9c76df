import type { ReactNode } from 'react';
import { SITE_NAME } from '../college.ts';
import { Button } from '../controls/button.tsx';
import { ThemeSwitch } from '../controls/theme-switch.tsx';
import { ARROW_LEFT } from '../drawings/icons.ts';
import { Logo } from '../drawings/logo.tsx';
import { Link } from '../navigation/link.tsx';
import * as texts from '../texts.ts';
import styles from './screen-bar.module.css';

type ScreenBarProps = {
  /** If it is missing, there is no Back button. */
  onBack?: (() => void) | undefined;
  /** False on the landing page itself. */
  leadsHome?: boolean;
  /** Controls before the theme switch. */
  children?: ReactNode;
};

/** The first row of every screen but chats and viewer: Back, logo, controls, and at the end the theme switch. */
export function ScreenBar({ onBack, leadsHome = true, children }: ScreenBarProps) {
  return (
    <div className={`page-width ${styles.bar}`}>
      {onBack && (
        // The second click of a double click would leave the screen that the first one opened.
        <Button icon={ARROW_LEFT} className={styles.back} onClick={({ detail }) => detail > 1 || onBack()}>
          <span className={styles.backText}>{texts.back}</span>
        </Button>
      )}
      {leadsHome ? (
        <Link to="/" className={styles.logo} aria-label={texts.home(SITE_NAME)}>
          <Logo />
        </Link>
      ) : (
        <span className={styles.logo}>
          <Logo />
        </span>
      )}
      <div className={styles.controls}>
        {children}
        <ThemeSwitch />
      </div>
    </div>
  );
}

type PageHeaderProps = {
  /** The screen's only h1. */
  title: string;
  /** A drawing before the title, such as a subject's tile. */
  sign?: ReactNode;
  subtitle?: ReactNode;
  onBack?: (() => void) | undefined;
  /** Controls at the end of the bar, such as the view toggle. */
  children?: ReactNode;
};

/** The header of an inner screen: the bar and the heading. */
export function PageHeader({ title, sign, subtitle, onBack, children }: PageHeaderProps) {
  return (
    <header>
      <ScreenBar onBack={onBack}>{children}</ScreenBar>
      <div className={`page-width ${styles.heading}`}>
        <div className={styles.title}>
          {sign}
          <h1>{title}</h1>
        </div>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
    </header>
  );
}
