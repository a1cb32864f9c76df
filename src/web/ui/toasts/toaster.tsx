import { useRef } from 'react';
import { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless';
import { classNames } from '../class-names.ts';
import { IconButton } from '../controls/button.tsx';
import { Icon, type Outline } from '../drawings/icon.tsx';
import { CHECK, CLOSE, WARNING } from '../drawings/icons.ts';
import { Spinner } from '../drawings/loading.tsx';
import * as texts from '../texts.ts';
import { toast as toasts } from './toast.ts';
import styles from './toaster.module.css';

// These times are those of spec §9. The store keeps at most 20 toasts.
const TIMES_MS = {
  duration: 4000,
  error: { duration: 4000 },
  success: { duration: 2000 },
  loading: { duration: Number.POSITIVE_INFINITY },
  removeDelay: 250,
};

/** Shows toasts at the top right. A toast stays while it is hovered or focused. */
export function Toaster() {
  const { toasts: shown, handlers } = useToaster(TIMES_MS);
  const isPaused = useRef(false);
  // The store keeps all toasts for ever if a pause is ended that had not begun.
  const setPaused = (paused: boolean) => () => {
    if (isPaused.current === paused) return;
    isPaused.current = paused;
    handlers[paused ? 'startPause' : 'endPause']();
  };
  return (
    <section
      aria-label={texts.notifications}
      className={`in-corner ${styles.toaster}`}
      onPointerEnter={setPaused(true)}
      onPointerLeave={setPaused(false)}
      onFocus={setPaused(true)}
      onBlur={setPaused(false)}
    >
      {shown.map((toast) => (
        <div
          key={toast.id}
          {...toast.ariaProps}
          className={classNames('floating', styles.toast, !toast.visible && styles.leaving)}
        >
          <ToastSign type={toast.type} />
          <p className={styles.message}>{resolveValue(toast.message, toast)}</p>
          <IconButton
            label={texts.dismiss}
            icon={CLOSE}
            iconSize={16}
            className={styles.dismiss}
            onClick={() => {
              toasts.dismiss(toast.id);
              // React calls no onBlur for a focused button that is removed, and the pause would last for ever.
              setPaused(false)();
            }}
          />
        </div>
      ))}
    </section>
  );
}

const SIGNS: Partial<Record<Toast['type'], Outline>> = { success: CHECK, error: WARNING };

function ToastSign({ type }: { type: Toast['type'] }) {
  if (type === 'loading') return <Spinner size={18} />;
  const icon = SIGNS[type];
  return (
    icon && (
      <span className={styles[type]}>
        <Icon outline={icon} size={20} />
      </span>
    )
  );
}
