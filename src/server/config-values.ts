/** Readers of the values of environment variables (`config.ts`). */
import { isIP } from 'node:net';
import * as v from 'valibot';
import { EmailSchema } from '#shared/accounts.ts';
import { parseS3Location, type S3Config } from './storage/s3-location.ts';

export type Environment = Record<string, string | undefined>;
/** Throws a `Fault` that says what would be right. */
export type Reader<T> = (value: string) => T;
export class Fault extends Error {}

export function integerBetween(minimum: number, maximum: number): Reader<number> {
  return (value) => {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < minimum || number > maximum)
      throw new Fault(`it must be a whole number from ${minimum} to ${maximum}.`);
    return number;
  };
}

export const onOrOff: Reader<boolean> = (value) => oneOf(['on', 'off'] as const)(value) === 'on';

export const openOrClosed: Reader<boolean> = (value) => oneOf(['open', 'closed'] as const)(value) === 'open';

export function oneOf<const T extends string>(choices: readonly T[]): Reader<T> {
  return (value) => {
    const choice = choices.find((each) => each === value);
    if (choice === undefined) throw new Fault(`it must be one of ${choices.join(', ')}.`);
    return choice;
  };
}

export function listOf<T>(reader: Reader<T>): Reader<T[]> {
  return (value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
      .map(reader);
}

export const hostName: Reader<string> = (value) => {
  if (!/^[\w.:[\]-]+$/.test(value))
    throw new Fault('it must be a host name or an address such as 127.0.0.1.');
  return value;
};

export const postgresUrl: Reader<string> = (value) => {
  if (!/^postgres(ql)?:$/.test(parseUrl(value)?.protocol ?? ''))
    throw new Fault('it must look like postgres://user:password@host:5432/database.');
  return value;
};

export function redisUrlBeside(databaseUrl: string | undefined): Reader<string> {
  return (value) => {
    const url = parseUrl(value);
    const isRedis = url && /^rediss?:$/.test(url.protocol) && url.hostname !== '';
    if (!isRedis || !/^(?:\/\d*)?$/.test(url.pathname) || url.search || url.hash)
      throw new Fault('it must look like redis://user:password@host:6379, or rediss:// for TLS.');
    requireDecodable(url);
    if (!databaseUrl)
      throw new Fault(
        'it needs DATABASE_URL too: the processes that it connects share a PostgreSQL database.',
      );
    return value;
  };
}

/** Takes the credentials from the variables that S3's own tools read, too. */
export const storeOf =
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

export const webUrl: Reader<URL> = (value) => {
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

export const smtpUrl: Reader<URL> = (value) => {
  const url = parseUrl(value);
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname || !/^\/?$/.test(url.pathname) || url.search)
    throw new Fault('it must look like smtp://user:password@mail.example.edu:587, or smtps://….');
  requireDecodable(url);
  return url;
};

export const emailAddress: Reader<string> = (value) => {
  if (!v.is(EmailSchema, value)) throw new Fault('it must be an email address such as office@example.edu.');
  return value;
};

/** Accepts `office@example.edu`, or with a name `Cogito <office@example.edu>`. */
export const sender: Reader<string> = (value) => {
  emailAddress(/^[^<>"\p{Cc}]+ <([^<>]+)>$/u.exec(value)?.[1] ?? value);
  return value;
};

export function needsSmtp<T>(environment: Environment, reader: Reader<T>): Reader<T> {
  return (value) => {
    if (!environment.SMTP_URL?.trim())
      throw new Fault('nothing is sent without SMTP_URL: set both, or neither.');
    return reader(value);
  };
}

export const key: Reader<string> = (value) => {
  if (!/^[\w-]{43}=?$/.test(value))
    throw new Fault('it must be 32 random bytes in base64url, 43 characters.');
  return value.slice(0, 43);
};

/** Refuses `on` with a store but without SECOND_FACTOR_KEY: then nobody could turn a second factor on. */
export function needsKey(environment: Environment, reader: Reader<boolean>): Reader<boolean> {
  return (value) => {
    const isOn = reader(value);
    if (isOn && environment.STORAGE_URL?.trim() && !environment.SECOND_FACTOR_KEY?.trim())
      throw new Fault('with STORAGE_URL it needs SECOND_FACTOR_KEY too.');
    return isOn;
  };
}

export const domain: Reader<string> = (value) => {
  if (!/^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z\d-]{2,}$/i.test(value))
    throw new Fault('each entry must be a domain such as students.example.edu.');
  return value.toLowerCase();
};

export const webOrigin: Reader<string> = (value) => {
  const url = parseUrl(value);
  if (!url || !/^https?:$/.test(url.protocol) || url.origin !== value.replace(/\/$/, ''))
    throw new Fault('each entry must be an origin such as https://students.example.edu.');
  return url.origin;
};

export const proxies: Reader<string[]> = (value) => (value === 'off' ? [] : listOf(proxyAddress)(value));

const proxyAddress: Reader<string> = (value) => {
  const [address = '', bits, ...rest] = value.split('/');
  const family = isIP(address);
  const isRange = bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32));
  // Fastify also takes a number of hops, or `true`, but then it trusts a header that the visitor can write.
  if (family === 0 || !isRange || rest.length > 0)
    throw new Fault('it must be off, or addresses of proxies such as 10.0.0.2 or 10.0.0.0/8, with commas.');
  return value;
};

const parseUrl = (value: string): URL | null => (URL.canParse(value) ? new URL(value) : null);

/** The clients of these servers decode the user name and the password, and `URL` accepts a % that stands for itself. */
function requireDecodable({ username, password }: URL): void {
  try {
    decodeURIComponent(username);
    decodeURIComponent(password);
  } catch {
    throw new Fault('a % in its user name or password must be written as %25.');
  }
}
