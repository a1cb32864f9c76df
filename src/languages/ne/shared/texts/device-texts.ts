export const unknownBrowser = 'कुनै ब्राउजर';
export const unknownDevice = 'नचिनिएको उपकरण';
export const onSystem = (browser: string, system: string) => `${system} मा ${browser}`;

/** The translations of names, by the English name that is stored. */
const NAMES: Record<string, string> = { 'A browser': unknownBrowser, 'Unknown device': unknownDevice };

export const nameOfDevice = (stored: string): string => {
  const [browser = '', system] = stored.split(' on ');
  const name = NAMES[browser] ?? browser;
  return system ? onSystem(name, system) : name;
};
