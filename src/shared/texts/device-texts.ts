/** The kinds of devices, which are stored as they are named here. */
export const unknownBrowser = 'A browser';
export const unknownDevice = 'Unknown device';
export const onSystem = (browser: string, system: string) => `${browser} on ${system}`;
/** Returns what a stored kind is called in this language. */
export const nameOfDevice = (stored: string): string => stored;
