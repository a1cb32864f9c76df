import type { ReactNode } from 'react';
import styles from './page-header.module.css';
import { ScreenBar } from './screen-bar.tsx';

type PageHeaderProps = {
  /** The screen's one h1. */
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
      <div className={styles.heading}>
        <div className={styles.title}>
          {sign}
          <h1>{title}</h1>
        </div>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
    </header>
  );
}
