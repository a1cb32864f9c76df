import { useRef } from 'react';
import { Icon } from '../drawings/icon.tsx';
import { CLOSE, SEARCH } from '../drawings/icons.ts';
import { isOfInputMethod } from '../keys.ts';
import * as texts from '../texts.ts';
import { IconButton } from './button.tsx';
import styles from './search-box.module.css';

type SearchBoxProps = {
  /** The placeholder, such as 'Search subjects...', which is also the accessible name. */
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
};

/** A search field that is cleared by Escape or by its Clear search button. */
export function SearchBox({ placeholder, value, onChange }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <div className={styles.box}>
      <span className={styles.lens}>
        <Icon outline={SEARCH} size={18} />
      </span>
      <input
        ref={input}
        className={styles.input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        placeholder={placeholder}
        aria-label={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !value || isOfInputMethod(event)) return;
          // Otherwise the same Escape would also close whatever contains the field.
          event.stopPropagation();
          clear();
        }}
      />
      {value && (
        <span className={styles.clear}>
          <IconButton label={texts.clearSearch} icon={CLOSE} iconSize={18} onClick={clear} />
        </span>
      )}
    </div>
  );
}
