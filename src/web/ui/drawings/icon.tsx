/** An SVG path in a box of 24 by 24. */
export type Outline = `M${string}`;

type IconProps = { size?: number; outline: Outline };

/** A decorative icon; the control around it has the accessible name. */
export function Icon({ size = 20, outline }: IconProps) {
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
    >
      <path d={outline} />
    </svg>
  );
}
