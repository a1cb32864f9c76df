import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Logo } from './logo.tsx';
import styles from './page-header.module.css';
import * as texts from './texts.ts';

type PageHeaderProps = {
  /** The screen's one h1. */
  title: string;
  subtitle?: ReactNode;
  /** Without it there is no Back button. */
  onBack?: (() => void) | undefined;
  /** Controls at the end of the bar, such as the view toggle. */
  children?: ReactNode;
};

/** The header of an inner screen: logo, controls, Back and heading. */
export function PageHeader({ title, subtitle, onBack, children }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        {onBack && (
          <Button icon="arrow-left" className={styles.back} onClick={onBack}>
            {texts.back}
          </Button>
        )}
        <span className={styles.logo}>
          <Logo />
        </span>
        <div className={styles.controls}>{children}</div>
      </div>
      <div className={styles.heading}>
        <h1>{title}</h1>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
    </header>
  );
}
