import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './icon-button.module.css';
import type { IconName } from './icons.ts';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** The accessible name, also shown on hover. */
  label: string;
  icon: IconName;
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
      <Icon name={icon} size={iconSize} />
    </button>
  );
}
