/** The only reader of the environment: one frozen object, or every fault at once (contract §1). */
import { isIP } from 'node:net';
import path from 'node:path';
import * as v from 'valibot';
import { EmailSchema } from '#shared/accounts.ts';
import { parseS3Location, type S3Config } from './storage/s3-location.ts';

export type Config = {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  redisUrl: string | null;
  /** Null for files in `dataDir`. */
  store: S3Config | null;
  publicUrl: URL | null;
  webOrigins: string[];
  trustedProxies: string[];
  sampleLibrary: boolean;
  anonymousRetentionDays: number;
  rateLimits: boolean;
  metricsToken: string | null;
  /** Null: nothing that needs mail is offered. */
  smtpUrl: URL | null;
  mailFrom: string | null;
  contactTo: string | null;
  /** Empty: any. */
  emailDomains: string[];
  /** Whether an account whose address isn't confirmed yet may write in the students' chat. */
  unconfirmedMayWrite: boolean;
  studentIdleDays: number;
  staffIdleHours: number;
  /** Whether administrators without a second factor reach nothing but their account. */
  adminsNeedSecondFactor: boolean;
  /** 32 bytes in base64url; null for the key that lies in `dataDir`. */
  secondFactorKey: string | null;
  logLevel: (typeof LOG_LEVELS)[number];
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
/** Throws a `Fault` that says what would be right. */
type Reader<T> = (value: string) => T;
class Fault extends Error {}

/** What `given` names isn't read from the environment. @throws {ConfigError} with one sentence per wrong variable. */
export function readConfig(
  environment: Environment = process.env,
  given: Environment = {},
): Readonly<Config> {
  const faults: string[] = [];

  function read<T>(name: string, fallback: T, reader: Reader<T>): T {
    const value = given[name] ?? environment[name];
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
    redisUrl: read('REDIS_URL', null, redisUrlBeside(environment.DATABASE_URL?.trim())),
    store: read('STORAGE_URL', null, storeOf(environment)),
    publicUrl: read('PUBLIC_URL', null, webUrl),
    webOrigins: read('WEB_ORIGINS', [], listOf(webOrigin)),
    trustedProxies: read('TRUST_PROXY', [], proxies),
    sampleLibrary: read('SAMPLE_LIBRARY', true, onOrOff),
    anonymousRetentionDays: read('ANONYMOUS_RETENTION_DAYS', 30, integerBetween(1, 3650)),
    rateLimits: read('RATE_LIMITS', true, onOrOff),
    metricsToken: read('METRICS_TOKEN', null, (value) => value),
    smtpUrl: read('SMTP_URL', null, smtpUrl),
    mailFrom: read('MAIL_FROM', null, needsSmtp(environment, sender)),
    contactTo: read('CONTACT_TO', null, needsSmtp(environment, emailAddress)),
    emailDomains: read('EMAIL_DOMAINS', [], listOf(domain)),
    unconfirmedMayWrite: read('UNCONFIRMED_MAY_WRITE', false, onOrOff),
    studentIdleDays: read('STUDENT_IDLE_DAYS', 30, integerBetween(1, 180)),
    staffIdleHours: read('STAFF_IDLE_HOURS', 12, integerBetween(1, 4320)),
    secondFactorKey: read('SECOND_FACTOR_KEY', null, key),
    adminsNeedSecondFactor: read('ADMINS_NEED_SECOND_FACTOR', false, needsKey(environment, onOrOff)),
    logLevel: read('LOG_LEVEL', 'info', oneOf(LOG_LEVELS)),
    // For the tests only, which serve a build of their own.
    webDir: read('TEST_WEB_DIR', path.join(import.meta.dirname, '../../dist/web'), (value) => value),
  };

  if (faults.length > 0) throw new ConfigError(faults);
  return Object.freeze(config);
}

/** Never shows a password. */
export const describeFault = (name: string, value: string, what: string) =>
  `${name} is ${JSON.stringify(redact(value))}, but ${what}`;

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

function redisUrlBeside(databaseUrl: string | undefined): Reader<string> {
  return (value) => {
    const url = parseUrl(value);
    const isRedis = url && /^rediss?:$/.test(url.protocol) && url.hostname !== '';
    if (!isRedis || !/^(?:\/\d*)?$/.test(url.pathname) || url.search || url.hash)
      throw new Fault('it must look like redis://user:password@host:6379, or rediss:// for TLS.');
    if (!databaseUrl)
      throw new Fault(
        'it needs DATABASE_URL too: the processes that it connects share a PostgreSQL database.',
      );
    return value;
  };
}

/** With the credentials that the store's own tools read, too. */
const storeOf =
  (environment: Environment): Reader<S3Config> =>
  (value) => {
    const location = parseS3Location(value);
    if (!location)
      throw new Fault('it must look like s3://bucket/prefix?region=eu-central-1&endpoint=https://host:port.');
    const [accessKeyId, secretAccessKey, sessionToken] = STORE_CREDENTIALS.map((name) => environment[name]);
    if (!accessKeyId || !secretAccessKey)
      throw new Fault('it needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY to be set, too.');
    return { ...location, accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
  };
const STORE_CREDENTIALS = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'];

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

const smtpUrl: Reader<URL> = (value) => {
  const url = parseUrl(value);
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname || !/^\/?$/.test(url.pathname) || url.search)
    throw new Fault('it must look like smtp://user:password@mail.example.edu:587, or smtps://….');
  return url;
};

const emailAddress: Reader<string> = (value) => {
  if (!v.is(EmailSchema, value)) throw new Fault('it must be an email address such as office@example.edu.');
  return value;
};

/** `office@example.edu`, or with a name: `Cogito <office@example.edu>`. */
const sender: Reader<string> = (value) => {
  emailAddress(/^[^<>"\p{Cc}]+ <([^<>]+)>$/u.exec(value)?.[1] ?? value);
  return value;
};

function needsSmtp<T>(environment: Environment, reader: Reader<T>): Reader<T> {
  return (value) => {
    if (!environment.SMTP_URL?.trim())
      throw new Fault('nothing is sent without SMTP_URL: set both, or neither.');
    return reader(value);
  };
}

const key: Reader<string> = (value) => {
  if (!/^[\w-]{43}=?$/.test(value))
    throw new Fault('it must be 32 random bytes in base64url, 43 characters.');
  return value.slice(0, 43);
};

/** Without a key in common nobody could turn it on. */
function needsKey(environment: Environment, reader: Reader<boolean>): Reader<boolean> {
  return (value) => {
    const isOn = reader(value);
    if (isOn && environment.STORAGE_URL?.trim() && !environment.SECOND_FACTOR_KEY?.trim())
      throw new Fault('with STORAGE_URL it needs SECOND_FACTOR_KEY too.');
    return isOn;
  };
}

const domain: Reader<string> = (value) => {
  if (!/^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z\d-]{2,}$/i.test(value))
    throw new Fault('each entry must be a domain such as students.example.edu.');
  return value.toLowerCase();
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

/** Leaves secrets out of a fault: all up to the last `@` (a password may hold one), queries, `password=…` pairs. */
const redact = (value: string) =>
  value
    .replace(
      /^([^:/]*:\/\/)?(?:([^:/@]*):)?.*@/s,
      (_all, scheme = '', user) => `${scheme}${user ? `${user}:` : ''}…@`,
    )
    .replace(/\?.*$/s, '?…')
    .replace(/((?:pass|secret|key|token)\w*\s*=\s*)\S+/gi, '$1…');
