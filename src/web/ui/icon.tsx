import { ICONS, type IconName } from './icons.ts';

type IconProps = { size?: number } & ({ name: IconName } | { outline: string });

/** Decorative: the control around it has the accessible name. */
export function Icon({ size = 20, ...drawing }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={'name' in drawing ? ICONS[drawing.name] : drawing.outline} />
    </svg>
  );
}
