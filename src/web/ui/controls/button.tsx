import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Icon, type Outline } from '../drawings/icon.tsx';
import { Spinner } from '../drawings/loading.tsx';
import { Link, type LinkProps } from '../navigation/link.tsx';
import styles from './button.module.css';

type Look = {
  /** A screen has at most one `primary` button. */
  variant?: 'primary' | 'quiet' | 'danger';
  size?: 'medium' | 'large';
  icon?: Outline;
};

type ButtonProps = ComponentProps<'button'> & Look & { loading?: boolean };

/** A button that is disabled and shows a spinner while `loading`. */
export function Button({
  variant,
  size,
  icon,
  loading = false,
  disabled,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
      className={classNames(lookOf({ variant, size }), className)}
    >
      {loading ? <Spinner size={18} /> : icon && <Icon outline={icon} size={18} />}
      <span>{children}</span>
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, icon, className, children, ...rest }: LinkProps & Look) {
  return (
    <Link {...rest} className={classNames(lookOf({ variant, size }), className)}>
      {icon && <Icon outline={icon} size={18} />}
      <span>{children}</span>
    </Link>
  );
}

/** Returns the classes of a button, also for what only looks like one. */
export function lookOf({ variant = 'quiet', size = 'medium' }: { [K in keyof Look]: Look[K] | undefined }) {
  return classNames(styles.button, styles[variant], styles[size]);
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** The accessible name, which is also the tooltip. */
  label: string;
  icon: Outline;
  iconSize?: number;
  /** Set on toggles only. */
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
      className={classNames('hoverable', styles.iconButton, className)}
    >
      <Icon outline={icon} size={iconSize} />
    </button>
  );
}

/** A row of buttons, which wraps when there is no room. */
export const ButtonRow = (props: Omit<ComponentProps<'div'>, 'className'>) => (
  <div {...props} className={styles.row} />
);
