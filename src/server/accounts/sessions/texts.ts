export const unknownBrowser = 'A browser';
export const unknownDevice = 'Unknown device';
export const onSystem = (browser: string, system: string) => `${browser} on ${system}`;
