import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Icon, type Outline } from '../drawings/icon.tsx';
import styles from './icon-button.module.css';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** The accessible name, also shown on hover. */
  label: string;
  /** Its name, or an outline that one feature alone draws. */
  icon: Outline;
  iconSize?: number;
  /** For a toggle. */
  pressed?: boolean | undefined;
};

/** A button of 44 by 44 px with an icon. */
export function IconButton({ label, icon, iconSize = 20, pressed, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      aria-pressed={pressed}
      className={classNames(styles.iconButton, className)}
    >
      <Icon outline={icon} size={iconSize} />
    </button>
  );
}
