import { IconButton } from './icon-button.tsx';
import type { IconName } from './icons.ts';
import { chooseTheme, THEMES, type Theme, useTheme } from './theme.ts';

const LOOKS: Record<Theme, { icon: IconName; name: string }> = {
  system: { icon: 'system', name: 'follows the system' },
  light: { icon: 'sun', name: 'light' },
  dark: { icon: 'moon', name: 'dark' },
};

/** Switches from the system's theme to light to dark. */
export function ThemeSwitch() {
  const theme = useTheme();
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system';
  return (
    <IconButton
      label={`Theme: ${LOOKS[theme].name}`}
      icon={LOOKS[theme].icon}
      onClick={() => chooseTheme(next)}
    />
  );
}
