import { useEffect, useLayoutEffect, useRef } from 'react';
import styles from '#web/ui/controls/menu.module.css';
import { Icon } from '#web/ui/drawings/icon.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import * as texts from '../texts.ts';
import { type ActionContext, MESSAGE_ACTIONS } from './message-actions.ts';

export type MenuTarget = {
  id: string;
  /** Where it was opened, in CSS pixels of the window. */
  at: { left: number; top: number; bottom: number };
  /** Has the focus again afterwards. */
  opener: HTMLElement;
};

type MessageMenuProps = { context: ActionContext; target: MenuTarget; onClose: () => void };

/** The actions of one message, at the place where they were asked for. */
export function MessageMenu({ context, target, onClose }: MessageMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = menu.current;
    if (!box) return;
    box.showPopover();
    place(box, target.at);
    itemsOf(box)[0]?.focus();
  }, [target]);

  useEffect(() => {
    const closeOutside = ({ target: pressed }: Event) => {
      if (!menu.current?.contains(pressed as Node)) onClose();
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [onClose]);

  const select = async ({ act, done }: (typeof MESSAGE_ACTIONS)[number]) => {
    target.opener.focus({ preventScroll: true });
    onClose();
    try {
      await act(context);
      if (done) toast.success(done);
    } catch {
      toast.error(texts.notCopied);
    }
  };
  return (
    <div
      ref={menu}
      role="menu"
      aria-label={texts.messageActions}
      // By hand: the finger that has pressed long would close it as it leaves.
      popover="manual"
      className={styles.menu}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' && event.key !== 'Tab') return moveFocus(event.currentTarget, event);
        event.stopPropagation();
        target.opener.focus({ preventScroll: true });
        onClose();
      }}
    >
      {MESSAGE_ACTIONS.filter(({ isOffered }) => isOffered?.(context) ?? true).map((action) => (
        <button
          key={action.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={styles.item}
          onClick={() => void select(action)}
        >
          <Icon outline={action.icon} size={18} />
          <span>{action.label}</span>
        </button>
      ))}
    </div>
  );
}

const EDGE_PX = 8;

// Older phones have no CSS anchor positioning.
function place(menu: HTMLElement, { left, top, bottom }: MenuTarget['at']) {
  const { offsetWidth: width, offsetHeight: height } = menu;
  const fitsBelow = bottom + height <= innerHeight - EDGE_PX;
  menu.style.left = `${Math.max(EDGE_PX, Math.min(left, innerWidth - width - EDGE_PX))}px`;
  menu.style.top = `${fitsBelow ? bottom : Math.max(EDGE_PX, top - height)}px`;
}

const itemsOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')];

function moveFocus(menu: HTMLElement, event: { key: string; preventDefault: () => void }) {
  const items = itemsOf(menu);
  const current = items.indexOf(document.activeElement as HTMLElement);
  const next = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: items.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  items.at(next % items.length)?.focus();
}
