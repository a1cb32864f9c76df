/** The family of a browser and of its system, such as ‘Firefox on Android’: all that is kept of a user agent. */
import { onSystem, unknownBrowser, unknownDevice } from './texts.ts';

/** In this order: many browsers name those that they descend from. */
const BROWSERS: [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|OPiOS\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];

export function deviceOf(userAgent = ''): string {
  const browser = familyOf(userAgent, BROWSERS);
  const system = familyOf(userAgent, SYSTEMS);
  if (!browser && !system) return unknownDevice;
  return system ? onSystem(browser ?? unknownBrowser, system) : (browser ?? unknownBrowser);
}

const familyOf = (userAgent: string, families: [RegExp, string][]) =>
  families.find(([pattern]) => pattern.test(userAgent))?.[1];
