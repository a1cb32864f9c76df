import { IconButton } from './icon-button.tsx';
import type { IconName } from './icons.ts';
import * as texts from './texts.ts';
import { chooseTheme, THEMES, type Theme, useTheme } from './theme.ts';

const LOOKS: Record<Theme, { icon: IconName; label: string }> = {
  system: { icon: 'system', label: texts.systemTheme },
  light: { icon: 'sun', label: texts.lightTheme },
  dark: { icon: 'moon', label: texts.darkTheme },
};

/** Switches from the system's theme to light to dark. */
export function ThemeSwitch() {
  const theme = useTheme();
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system';
  return <IconButton {...LOOKS[theme]} onClick={() => chooseTheme(next)} />;
}
