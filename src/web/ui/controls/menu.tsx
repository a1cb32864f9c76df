import { type KeyboardEvent, useId, useRef } from 'react';
import { Icon, type Outline } from '../drawings/icon.tsx';
import { MORE } from '../drawings/icons.ts';
import { IconButton } from './button.tsx';
import styles from './menu.module.css';

export type MenuItem = { label: string; icon?: Outline; onSelect: () => void };

type MenuProps = {
  /** The accessible name of the button that opens the menu. */
  label: string;
  items: readonly MenuItem[];
};

/** A button that opens a list of actions, a native popover with arrow keys; closing it focuses the button. */
export function Menu({ label, items }: MenuProps) {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const select = (item: MenuItem) => {
    list.current?.hidePopover();
    trigger.current?.focus();
    item.onSelect();
  };

  return (
    <>
      <IconButton ref={trigger} label={label} icon={MORE} popoverTarget={id} aria-haspopup="menu" />
      <div
        ref={list}
        id={id}
        role="menu"
        aria-label={label}
        popover="auto"
        className={`floating ${styles.menu}`}
        onToggle={(event) => {
          if (event.newState !== 'open' || !trigger.current) return;
          placeBelow(event.currentTarget, trigger.current);
          itemsOf(event.currentTarget)[0]?.focus();
        }}
        onKeyDown={moveFocus}
      >
        <MenuItems items={items} onSelect={select} />
      </div>
    </>
  );
}

type MenuItemsProps<T> = { items: readonly T[]; onSelect: (item: T) => void };

export function MenuItems<T extends { label: string; icon?: Outline }>({
  items,
  onSelect,
}: MenuItemsProps<T>) {
  return items.map((item) => (
    <button
      key={item.label}
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={`hoverable ${styles.item}`}
      onClick={() => onSelect(item)}
    >
      {item.icon && <Icon outline={item.icon} size={18} />}
      <span>{item.label}</span>
    </button>
  ));
}

const EDGE_GAP_PX = 8;

function placeBelow(menu: HTMLElement, trigger: HTMLElement) {
  const { right, top, bottom } = trigger.getBoundingClientRect();
  const left = right - menu.offsetWidth;
  placeMenu(menu, { left, top: top - EDGE_GAP_PX, bottom: bottom + EDGE_GAP_PX });
}

/** Places a menu below a box, or above it where there is no room, because older phones have no CSS anchors. */
export function placeMenu(
  menu: HTMLElement,
  { left, top, bottom }: { left: number; top: number; bottom: number },
) {
  const { offsetWidth: width, offsetHeight: height } = menu;
  const fitsBelow = bottom + height <= innerHeight - EDGE_GAP_PX;
  menu.style.left = `${Math.max(EDGE_GAP_PX, Math.min(left, innerWidth - width - EDGE_GAP_PX))}px`;
  menu.style.top = `${fitsBelow ? bottom : Math.max(EDGE_GAP_PX, top - height)}px`;
}

export const itemsOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')];

/** Moves the focus by arrow keys, Home and End; Tab closes the menu. */
export function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const items = itemsOf(event.currentTarget);
  const current = items.indexOf(document.activeElement as HTMLElement);
  const next = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: items.length - 1 }[event.key];
  if (event.key === 'Tab') event.currentTarget.hidePopover();
  if (next === undefined) return;
  event.preventDefault();
  items.at(next % items.length)?.focus();
}
