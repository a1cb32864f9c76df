/** The only reader of the environment: one frozen, typed object, or every fault at once (contract §1). */
import { isIP } from 'node:net';
import path from 'node:path';

export type Config = {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  publicUrl: URL | null;
  webOrigins: string[];
  trustedProxies: string[];
  sampleLibrary: boolean;
  anonymousRetentionDays: number;
  rateLimits: boolean;
  metricsToken: string | null;
  logLevel: (typeof LOG_LEVELS)[number];
  /** Where the built web stands. */
  webDir: string;
};

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export class ConfigError extends Error {
  readonly faults: string[];
  constructor(faults: string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

type Environment = Record<string, string | undefined>;
/** Reads one value or throws a `Fault` that says what would be right. */
type Reader<T> = (value: string) => T;
class Fault extends Error {}

/**
 * Reads the configuration from `environment`.
 * @throws {ConfigError} with one sentence per wrong variable, all of them at once.
 */
export function readConfig(environment: Environment = process.env): Readonly<Config> {
  const faults: string[] = [];

  function read<T>(name: string, fallback: T, reader: Reader<T>): T {
    const value = environment[name];
    if (value === undefined || value.trim() === '') return fallback;
    try {
      return reader(value.trim());
    } catch (fault) {
      if (!(fault instanceof Fault)) throw fault;
      faults.push(describeFault(name, value.trim(), fault.message));
      return fallback;
    }
  }

  const config: Config = {
    port: read('PORT', 3000, integerBetween(0, 65_535)),
    host: read('HOST', '127.0.0.1', hostName),
    dataDir: path.resolve(read('DATA_DIR', './data', (value) => value)),
    databaseUrl: read('DATABASE_URL', null, postgresUrl),
    publicUrl: read('PUBLIC_URL', null, webUrl),
    webOrigins: read('WEB_ORIGINS', [], listOf(webOrigin)),
    trustedProxies: read('TRUST_PROXY', [], proxies),
    sampleLibrary: read('SAMPLE_LIBRARY', true, onOrOff),
    anonymousRetentionDays: read('ANONYMOUS_RETENTION_DAYS', 30, integerBetween(1, 3650)),
    rateLimits: read('RATE_LIMITS', true, onOrOff),
    metricsToken: read('METRICS_TOKEN', null, (value) => value),
    logLevel: read('LOG_LEVEL', 'info', oneOf(LOG_LEVELS)),
    // For the tests only, which serve a build of their own.
    webDir: read('TEST_WEB_DIR', path.join(import.meta.dirname, '../../dist/web'), (value) => value),
  };
  for (const [name, what] of Object.entries(NOT_BUILT_YET)) read(name, null, notBuiltYet(what));

  if (faults.length > 0) throw new ConfigError(faults);
  return Object.freeze(config);
}

/** The sentence that names the variable, the value and what would be right, and never a password. */
export const describeFault = (name: string, value: string, what: string) =>
  `${name} is ${JSON.stringify(redact(value))}, but ${what}`;

/** Refused with a sentence, never ignored: an operator who sets them relies on them (contract, preamble). */
const NOT_BUILT_YET = {
  REDIS_URL: 'running several processes',
  STORAGE_URL: 'object storage',
  SMTP_URL: 'sending mail',
  MAIL_FROM: 'sending mail',
  CONTACT_TO: 'sending mail',
  EMAIL_DOMAINS: 'limiting registration to email domains',
};

function notBuiltYet(what: string): Reader<null> {
  return () => {
    throw new Fault(`this version doesn’t support ${what} yet: leave it unset.`);
  };
}

function integerBetween(minimum: number, maximum: number): Reader<number> {
  return (value) => {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < minimum || number > maximum)
      throw new Fault(`it must be a whole number from ${minimum} to ${maximum}.`);
    return number;
  };
}

const onOrOff: Reader<boolean> = (value) => oneOf(['on', 'off'] as const)(value) === 'on';

function oneOf<const T extends string>(choices: readonly T[]): Reader<T> {
  return (value) => {
    const choice = choices.find((each) => each === value);
    if (choice === undefined) throw new Fault(`it must be one of ${choices.join(', ')}.`);
    return choice;
  };
}

function listOf<T>(reader: Reader<T>): Reader<T[]> {
  return (value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
      .map(reader);
}

const hostName: Reader<string> = (value) => {
  if (!/^[\w.:[\]-]+$/.test(value))
    throw new Fault('it must be a host name or an address such as 127.0.0.1.');
  return value;
};

const postgresUrl: Reader<string> = (value) => {
  if (!/^postgres(ql)?:$/.test(parseUrl(value)?.protocol ?? ''))
    throw new Fault('it must look like postgres://user:password@host:5432/database.');
  return value;
};

const webUrl: Reader<URL> = (value) => {
  const url = parseUrl(value);
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    url.pathname !== '/' ||
    url.search ||
    url.hash ||
    url.username
  )
    throw new Fault('it must be an address without a path, such as https://cogito.example.edu.');
  return url;
};

const webOrigin: Reader<string> = (value) => {
  const url = parseUrl(value);
  if (!url || !/^https?:$/.test(url.protocol) || url.origin !== value.replace(/\/$/, ''))
    throw new Fault('each entry must be an origin such as https://students.example.edu.');
  return url.origin;
};

const proxies: Reader<string[]> = (value) => (value === 'off' ? [] : listOf(proxyAddress)(value));

const proxyAddress: Reader<string> = (value) => {
  const [address = '', bits, ...rest] = value.split('/');
  const family = isIP(address);
  const isRange = bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32));
  // A count of hops or `true` would trust a header that the visitor writes.
  if (family === 0 || !isRange || rest.length > 0)
    throw new Fault('it must be off, or addresses of proxies such as 10.0.0.2 or 10.0.0.0/8, with commas.');
  return value;
};

const parseUrl = (value: string): URL | null => (URL.canParse(value) ? new URL(value) : null);

/**
 * A fault names the value, but no secret within it: a password may hold any character, so all up to the last `@` is
 * left out, as are queries and `password=…` pairs.
 */
const redact = (value: string) =>
  value
    .replace(
      /^([^:/]*:\/\/)?(?:([^:/@]*):)?.*@/s,
      (_all, scheme = '', user) => `${scheme}${user ? `${user}:` : ''}…@`,
    )
    .replace(/\?.*$/s, '?…')
    .replace(/((?:pass|secret|key|token)\w*\s*=\s*)\S+/gi, '$1…');
