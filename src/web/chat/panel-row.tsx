import type { ReactNode } from 'react';
import { Icon, type Outline } from '#web/ui/drawings/icon.tsx';
import { Link } from '#web/ui/navigation/link.tsx';
import styles from './panel-row.module.css';

type PanelRowProps = { outline: Outline; children: ReactNode };
type PanelButtonProps = PanelRowProps & { onClick: () => void; title?: string };

/** A row of the panel beside the messages: what it does, or where it leads. */
export function PanelButton({ outline, children, ...rest }: PanelButtonProps) {
  return (
    <button {...rest} type="button" className={styles.row}>
      <Icon outline={outline} size={18} />
      <span>{children}</span>
    </button>
  );
}

export function PanelLink({ outline, to, children }: PanelRowProps & { to: string }) {
  return (
    <Link className={styles.row} to={to}>
      <Icon outline={outline} size={18} />
      <span>{children}</span>
    </Link>
  );
}
