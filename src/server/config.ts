/** The only reader of the environment: it returns one frozen object, or all errors at once (contract §1). */

import { isIP } from 'node:net';
import path from 'node:path';
import {
  domain,
  type Environment,
  emailAddress,
  Fault,
  hostName,
  integerBetween,
  key,
  listOf,
  needsKey,
  needsSmtp,
  oneOf,
  onOrOff,
  openOrClosed,
  postgresUrl,
  proxies,
  type Reader,
  redisUrlBeside,
  sender,
  smtpUrl,
  storeOf,
  webOrigin,
  webUrl,
} from './config-values.ts';
import { OperatorError } from './operator-error.ts';
import type { S3Config } from './storage/s3-location.ts';

export type Config = {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  redisUrl: string | null;
  /** Null if files are in `dataDir`. */
  store: S3Config | null;
  publicUrl: URL | null;
  webOrigins: string[];
  trustedProxies: string[];
  sampleLibrary: boolean;
  /** Whether words on scans and photographs are recognised. */
  textRecognition: boolean;
  /** Whether Word files and similar ones are accepted if LibreOffice is found. */
  officeFiles: boolean;
  /** Whether readers may keep material on their devices; where not, what was kept there is erased. */
  offlineShelf: boolean;
  anonymousRetentionDays: number;
  rateLimits: boolean;
  metricsToken: string | null;
  /** Null if mail isn't set up: nothing that needs it is offered. */
  smtpUrl: URL | null;
  mailFrom: string | null;
  contactTo: string | null;
  /** Empty if any domain is permitted. */
  emailDomains: string[];
  /** Whether anybody may register without an invitation; null if the college's own settings decide. */
  registrationOpen: boolean | null;
  /** Whether an account with an unconfirmed address may read the library and the students' chat. */
  unconfirmedMayRead: boolean;
  studentIdleDays: number;
  staffIdleHours: number;
  /** Whether administrators without a second factor are limited to their account page. */
  adminsNeedSecondFactor: boolean;
  /** 32 bytes in base64url; null if the key is in `dataDir`, or if there is none, with a store for files. */
  secondFactorKey: string | null;
  logLevel: (typeof LOG_LEVELS)[number];
  webDir: string;
};

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export class ConfigError extends OperatorError {}

/** Reads `given`, then the environment. @throws {ConfigError} with one sentence for each wrong variable. */
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
    redisUrl: read(
      'REDIS_URL',
      null,
      redisUrlBeside((given.DATABASE_URL ?? environment.DATABASE_URL)?.trim()),
    ),
    store: read('STORAGE_URL', null, storeOf(environment)),
    publicUrl: read('PUBLIC_URL', null, webUrl),
    webOrigins: read('WEB_ORIGINS', [], listOf(webOrigin)),
    trustedProxies: read('TRUST_PROXY', [], proxies),
    sampleLibrary: read('SAMPLE_LIBRARY', true, onOrOff),
    textRecognition: read('TEXT_RECOGNITION', true, onOrOff),
    officeFiles: read('OFFICE_FILES', true, onOrOff),
    offlineShelf: read('OFFLINE_SHELF', true, onOrOff),
    anonymousRetentionDays: read('ANONYMOUS_RETENTION_DAYS', 30, integerBetween(1, 3650)),
    rateLimits: read('RATE_LIMITS', true, onOrOff),
    metricsToken: read('METRICS_TOKEN', null, (value) => value),
    smtpUrl: read('SMTP_URL', null, smtpUrl),
    mailFrom: read('MAIL_FROM', null, needsSmtp(environment, sender)),
    contactTo: read('CONTACT_TO', null, needsSmtp(environment, emailAddress)),
    emailDomains: read('EMAIL_DOMAINS', [], listOf(domain)),
    registrationOpen: read('REGISTRATION', null, openOrClosed),
    unconfirmedMayRead: read('UNCONFIRMED_MAY_READ', false, onOrOff),
    studentIdleDays: read('STUDENT_IDLE_DAYS', 30, integerBetween(1, 180)),
    staffIdleHours: read('STAFF_IDLE_HOURS', 12, integerBetween(1, 4320)),
    secondFactorKey: read('SECOND_FACTOR_KEY', null, key),
    adminsNeedSecondFactor: read('ADMINS_NEED_SECOND_FACTOR', false, needsKey(environment, onOrOff)),
    logLevel: read('LOG_LEVEL', 'info', oneOf(LOG_LEVELS)),
    // This is only for tests, which serve a build of their own.
    webDir: read('TEST_WEB_DIR', path.join(import.meta.dirname, '../../dist/web'), (value) => value),
  };

  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
  return Object.freeze(config);
}

/** Values that are entirely secret: nothing of them is shown. */
const SECRETS = new Set(['SECOND_FACTOR_KEY', 'METRICS_TOKEN', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN']);

/** Returns the sentence about a wrong value, without any password. */
export const describeFault = (name: string, value: string, what: string) =>
  `${name} is ${SECRETS.has(name) ? 'set' : JSON.stringify(isMail(name, value) ? value : redact(value))}, but ${what}`;

const MAIL_ADDRESSES = new Set(['MAIL_FROM', 'CONTACT_TO', 'EMAIL_DOMAINS']);
/** A value with `:`, `=` or `?` is no address: it may be a URL with a password, in the wrong variable. */
const isMail = (name: string, value: string) => MAIL_ADDRESSES.has(name) && !/[:=?]/.test(value);

/** Hides a password (which may contain `@`), the query and the values of pairs such as `password=…`. */
const redact = (value: string) =>
  value
    .replace(
      /^([^:/]*:\/\/)?(?:([^:/@]*):)?.*@/s,
      (_all, scheme = '', user) => `${scheme}${user ? `${user}:` : ''}…@`,
    )
    .replace(/\?.*$/s, '?…')
    .replace(/((?:pass|secret|key|token)\w*\s*=\s*)\S+/gi, '$1…');

/** The site's address in mails and commands. It is never taken from a request, whose `Host` a stranger can choose. */
export function siteAddress({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  if (publicUrl) return publicUrl.origin;
  // The address that means all of a machine's addresses can't be opened.
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  return new URL(`http://${isIP(name) === 6 ? `[${name}]` : name}:${port}`).origin;
}
