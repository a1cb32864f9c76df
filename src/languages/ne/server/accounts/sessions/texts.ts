export const unknownBrowser = 'कुनै ब्राउजर';
export const unknownDevice = 'नचिनिएको उपकरण';
export const onSystem = (browser: string, system: string) => `${system} मा ${browser}`;
