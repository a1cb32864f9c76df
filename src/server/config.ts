/** The only reader of the environment: one frozen object, or every fault at once (contract §1). */

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
import type { S3Config } from './storage/s3-location.ts';

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
  /** Whether words are read off scans and photographs. */
  textRecognition: boolean;
  /** Whether Word files and their like are taken where LibreOffice is found. */
  officeFiles: boolean;
  anonymousRetentionDays: number;
  rateLimits: boolean;
  metricsToken: string | null;
  /** Null: nothing that needs mail is offered. */
  smtpUrl: URL | null;
  mailFrom: string | null;
  contactTo: string | null;
  /** Empty: any. */
  emailDomains: string[];
  /** Says who registers without an invitation; null where the college decides it at its desk. */
  registrationOpen: boolean | null;
  /** Whether an account whose address isn't confirmed yet may read the library and the students' chat. */
  unconfirmedMayRead: boolean;
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

/** Reads the environment, but for what `given` names. @throws {ConfigError} with one sentence per wrong variable. */
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
    textRecognition: read('TEXT_RECOGNITION', true, onOrOff),
    officeFiles: read('OFFICE_FILES', true, onOrOff),
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
    // For the tests only, which serve a build of their own.
    webDir: read('TEST_WEB_DIR', path.join(import.meta.dirname, '../../dist/web'), (value) => value),
  };

  if (faults.length > 0) throw new ConfigError(faults);
  return Object.freeze(config);
}

/** Secret as a whole: nothing of the value is shown. */
const SECRETS = new Set(['SECOND_FACTOR_KEY', 'METRICS_TOKEN', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN']);

/** Never shows a password. */
export const describeFault = (name: string, value: string, what: string) =>
  `${name} is ${SECRETS.has(name) ? 'set' : JSON.stringify(isMail(name, value) ? value : redact(value))}, but ${what}`;

const MAIL_ADDRESSES = new Set(['MAIL_FROM', 'CONTACT_TO', 'EMAIL_DOMAINS']);
/** A URL with a password may stand in the wrong variable. */
const isMail = (name: string, value: string) => MAIL_ADDRESSES.has(name) && !/[:=?]/.test(value);

/** Leaves secrets out of a fault: all up to the last `@` (a password may hold one), queries, `password=…` pairs. */
const redact = (value: string) =>
  value
    .replace(
      /^([^:/]*:\/\/)?(?:([^:/@]*):)?.*@/s,
      (_all, scheme = '', user) => `${scheme}${user ? `${user}:` : ''}…@`,
    )
    .replace(/\?.*$/s, '?…')
    .replace(/((?:pass|secret|key|token)\w*\s*=\s*)\S+/gi, '$1…');

/** The site's address in mails and commands: never taken from a request, whose `Host` a stranger writes. */
export function siteAddress({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  if (publicUrl) return publicUrl.origin;
  // Nobody can call the address that stands for all of a machine's.
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  return new URL(`http://${isIP(name) === 6 ? `[${name}]` : name}:${port}`).origin;
}
