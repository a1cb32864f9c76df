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

/** Switches from the system's theme to light to dark. */
export function ThemeSwitch() {
  const { look, switchTheme } = useThemeSwitch();
  return <IconButton {...look} onClick={switchTheme} />;
}

/** The same for a switch of another form. */
export function useThemeSwitch() {
  const theme = useTheme();
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system';
  return { look: LOOKS[theme], switchTheme: () => chooseTheme(next) };
}
