import { Icon, type Outline } from '../drawings/icon.tsx';
import { GRID, LIST } from '../drawings/icons.ts';
import * as texts from '../texts.ts';
import styles from './toggle-group.module.css';

type ToggleGroupProps<T extends string> = {
  /** The group's accessible name, such as 'View'. */
  label: string;
  options: readonly {
    value: T;
    label: string;
    icon?: Outline;
    iconOnly?: boolean;
    describedBy?: string | undefined;
  }[];
  /** Null if no option is selected. */
  value: T | null;
  /** Also called for the selected option. */
  onPress: (value: T) => void;
};

/** A group of buttons, at most one of which is selected. */
export function ToggleGroup<T extends string>({ label, options, value, onPress }: ToggleGroupProps<T>) {
  return (
    <div role="group" aria-label={label} className={styles.group}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={styles.option}
          aria-pressed={option.value === value}
          aria-label={option.iconOnly ? option.label : undefined}
          aria-describedby={option.describedBy}
          title={option.iconOnly ? option.label : undefined}
          onClick={() => onPress(option.value)}
        >
          {!option.iconOnly && <span>{option.label}</span>}
          {option.icon && <Icon outline={option.icon} size={18} />}
        </button>
      ))}
    </div>
  );
}

export type View = 'grid' | 'list';

const VIEWS = [
  { value: 'grid', label: texts.gridView, icon: GRID, iconOnly: true },
  { value: 'list', label: texts.listView, icon: LIST, iconOnly: true },
] as const;

/** Switches a list between cards and rows. */
export function ViewToggle({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  return <ToggleGroup label={texts.view} options={VIEWS} value={view} onPress={onChange} />;
}
