import type { Outline } from '../drawings/icon.tsx';
import { MOON, SUN, SYSTEM } from '../drawings/icons.ts';
import { chooseTheme, THEMES, type Theme, useTheme } from '../style/theme.ts';
import * as texts from '../texts.ts';
import { IconButton } from './button.tsx';

const LOOKS: Record<Theme, { icon: Outline; label: string }> = {
  system: { icon: SYSTEM, label: texts.systemTheme },
  light: { icon: SUN, label: texts.lightTheme },
  dark: { icon: MOON, label: texts.darkTheme },
};

/** Switches between the system's theme, light and dark. */
export function ThemeSwitch() {
  const { look, switchTheme } = useThemeSwitch();
  return <IconButton {...look} onClick={switchTheme} />;
}

/** Returns the label and the action for a switch that looks different. */
export function useThemeSwitch() {
  const theme = useTheme();
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system';
  return { look: LOOKS[theme], switchTheme: () => chooseTheme(next) };
}
