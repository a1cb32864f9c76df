import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './icon-button.module.css';
import type { IconName } from './icons.ts';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** The accessible name, shown on hover too. */
  label: string;
  icon: IconName;
  iconSize?: number;
  /** For a toggle: whether it is on. */
  pressed?: boolean | undefined;
};

/** A square of 44 px with a drawing in it. */
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
