import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig, siteAddress } from './config.ts';

const faultsOf = (environment: Record<string, string>) => {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
  return [];
};

describe('The configuration', () => {
  it('needs nothing', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: null,
      sampleLibrary: true,
    });
  });

  it('takes an empty variable as unset', () => {
    expect(readConfig({ PORT: '', WEB_ORIGINS: ' ' })).toMatchObject({ port: 3000, webOrigins: [] });
  });

  it('names every fault at once: the variable, the value and what would be right', () => {
    expect(faultsOf({ PORT: '70000', SAMPLE_LIBRARY: 'yes', LOG_LEVEL: 'loud' })).toEqual([
      'PORT is "70000", but it must be a whole number from 0 to 65535.',
      'SAMPLE_LIBRARY is "yes", but it must be one of on, off.',
      'LOG_LEVEL is "loud", but it must be one of fatal, error, warn, info, debug, trace, silent.',
    ]);
  });

  it.each([
    ['PORT', '3e3'],
    ['PORT', '-1'],
    ['HOST', 'a b'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['REDIS_URL', 'http://localhost:6379'],
    ['REDIS_URL', 'redis://'],
    ['REDIS_URL', 'redis://localhost/cogito'],
    ['REDIS_URL', 'redis://localhost?db=1'],
    ['PUBLIC_URL', 'cogito.example.edu'],
    ['PUBLIC_URL', 'https://example.edu/path'],
    ['WEB_ORIGINS', 'https://ok.example.edu,*'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['ANONYMOUS_RETENTION_DAYS', '0'],
    ['RATE_LIMITS', 'maybe'],
    ['TEXT_RECOGNITION', 'no'],
    ['OFFICE_FILES', 'no'],
    ['OFFLINE_SHELF', 'no'],
    ['EMAIL_DOMAINS', '@example.edu'],
    ['EMAIL_DOMAINS', 'example.edu,*.example.edu'],
    ['UNCONFIRMED_MAY_READ', 'yes'],
    ['STUDENT_IDLE_DAYS', '0'],
    ['STAFF_IDLE_HOURS', '12h'],
    ['ADMINS_NEED_SECOND_FACTOR', 'yes'],
    ['SECOND_FACTOR_KEY', 'short'],
    ['REGISTRATION', 'off'],
    ['SMTP_URL', 'mail.example.edu'],
    ['SMTP_URL', 'http://mail.example.edu'],
    ['SMTP_URL', 'smtp://mail.example.edu/path'],
    ['SMTP_URL', 'smtp://mail.example.edu?secure=no'],
    ['STORAGE_URL', '/var/lib/cogito'],
    ['STORAGE_URL', 's3://pages'],
    ['STORAGE_URL', 's3://Pages?region=eu-central-1'],
    ['STORAGE_URL', 's3://key:hunter2@pages?region=eu-central-1'],
    ['STORAGE_URL', 's3://pages?region=eu-central-1&acl=public'],
    ['STORAGE_URL', 's3://pages?endpoint=minio:9000'],
    ['STORAGE_URL', 's3://pages/a%20b?region=eu-central-1'],
  ])('refuses %s=%s', (name, value) => {
    expect(faultsOf({ [name]: value })).toHaveLength(1);
  });

  it('reads where mail goes and from whom', () => {
    const mail = {
      SMTP_URL: 'smtp://post:x@mail.example.edu:587',
      MAIL_FROM: 'Cogito <no-reply@example.edu>',
    };
    const config = readConfig({ ...mail, CONTACT_TO: 'office@example.edu' });
    expect(config).toMatchObject({ mailFrom: mail.MAIL_FROM, contactTo: 'office@example.edu' });
    expect(config.smtpUrl?.hostname).toBe('mail.example.edu');
  });

  it.each([
    ['SMTP_URL', 'smtp://me:100%@mail.example.edu', 'smtp://me:…@mail.example.edu'],
    ['SMTP_URL', 'smtp://5%me:x@mail.example.edu', 'smtp://5%me:…@mail.example.edu'],
    ['REDIS_URL', 'redis://:100%@cache', 'redis://…@cache'],
  ])('says how to write the percent sign in %s=%s', (name, value, shown) => {
    expect(faultsOf({ [name]: value, DATABASE_URL: 'postgres://localhost/cogito' })).toEqual([
      `${name} is "${shown}", but a % in its user name or password must be written as %25.`,
    ]);
    const written = value.replace('%', '%25');
    expect(faultsOf({ [name]: written, DATABASE_URL: 'postgres://localhost/cogito' })).toEqual([]);
  });

  it.each([
    ['MAIL_FROM', 'Cogito', 'an email address'],
    ['MAIL_FROM', 'Cogito <a@b.co>, Eve <e@b.co>', 'an email address'],
    ['CONTACT_TO', 'office', 'an email address'],
  ])('refuses %s=%s', (name, value, right) => {
    const [fault = '', ...others] = faultsOf({ SMTP_URL: 'smtp://mail.example.edu', [name]: value });
    expect(fault).toContain(`it must be ${right}`);
    expect(others).toEqual([]);
    expect(faultsOf({ [name]: 'office@example.edu' })[0]).toContain('nothing is sent without SMTP_URL');
  });

  it.each([
    ['DATABASE_URL', 'mysql://root:hunter2@localhost/x', 'mysql://root:…@localhost/x'],
    ['DATABASE_URL', 'mysql://root:p@hunter2@db/x', 'mysql://root:…@db/x'],
    ['DATABASE_URL', 'mysql://root:hunter2/#?@db/x', 'mysql://root:…@db/x'],
    ['DATABASE_URL', 'mysql://hunter2@db/x', 'mysql://…@db/x'],
    ['DATABASE_URL', 'mysql://db/x?user=root&password=hunter2', 'mysql://db/x?…'],
    ['DATABASE_URL', 'root:hunter2@db/x', 'root:…@db/x'],
    ['DATABASE_URL', 'host=db password=hunter2', 'host=db password=…'],
    ['REDIS_URL', 'redis://:p@hunter2@cache', 'redis://…@cache'],
    ['STORAGE_URL', 's3://pages?secretKey=hunter2', 's3://pages?…'],
    ['SMTP_URL', 'smtps://post:hunter2@@mail?x=1', 'smtps://post:…@mail?…'],
    ['MAIL_FROM', 'smtp://post:hunter2@mail', 'smtp://post:…@mail'],
    ['HOST', 'host=db password=hunter2', 'host=db password=…'],
    ['PUBLIC_URL', 'https://root:p@hunter2@cogito.example.edu', 'https://root:…@cogito.example.edu'],
  ])('repeats no secret of %s=%s', (name, value, shown) => {
    const [fault = ''] = faultsOf({ [name]: value });
    expect(fault).toContain(`${name} is ${JSON.stringify(shown)}, but`);
    expect(fault).not.toContain('hunter2');
  });

  it('shows the whole of a value that holds no secret', () => {
    expect(faultsOf({ EMAIL_DOMAINS: 'office@example.edu' })[0]).toContain('"office@example.edu"');
  });

  it('shows nothing of a key that is slightly wrong', () => {
    expect(faultsOf({ SECOND_FACTOR_KEY: `${'k'.repeat(42)}+` })).toEqual([
      'SECOND_FACTOR_KEY is set, but it must be 32 random bytes in base64url, 43 characters.',
    ]);
  });

  it('takes REDIS_URL beside DATABASE_URL, and refuses it without', () => {
    const REDIS_URL = 'redis://localhost:6379/1';
    const DATABASE_URL = 'postgres://localhost/cogito';
    expect(readConfig({ REDIS_URL, DATABASE_URL }).redisUrl).toBe(REDIS_URL);
    expect(readConfig({ REDIS_URL }, { DATABASE_URL }).redisUrl).toBe(REDIS_URL);
    expect(faultsOf({ REDIS_URL })).toEqual([
      `REDIS_URL is "${REDIS_URL}", but it needs DATABASE_URL too: the processes that it connects share a PostgreSQL database.`,
    ]);
  });

  const KEYS = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };

  it.each([
    ['s3://pages?region=eu-central-1', 'https://pages.s3.eu-central-1.amazonaws.com', '', 'eu-central-1'],
    ['s3://pages/a/b/?endpoint=http://store:9000', 'http://store:9000/pages', 'a/b/', 'us-east-1'],
    ['s3://pages/a?endpoint=https://host/s3/&region=x', 'https://host/s3/pages', 'a/', 'x'],
  ])('finds the store at %s', (STORAGE_URL, bucketUrl, prefix, region) => {
    expect(readConfig({ STORAGE_URL, ...KEYS }).store).toEqual({
      bucketUrl,
      bucket: 'pages',
      prefix,
      region,
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    });
  });

  it('names the credentials that a store needs', () => {
    const faults = faultsOf({ STORAGE_URL: 's3://pages?region=eu-central-1', AWS_ACCESS_KEY_ID: 'id' });
    expect(faults).toEqual([
      'STORAGE_URL is "s3://pages?…", but it needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY to be set, too.',
    ]);
  });

  it('accepts proxies by address and range', () => {
    expect(readConfig({ TRUST_PROXY: '10.0.0.2, fd00::/8' }).trustedProxies).toEqual([
      '10.0.0.2',
      'fd00::/8',
    ]);
    expect(readConfig({ TRUST_PROXY: 'off' }).trustedProxies).toEqual([]);
  });
});

it.each([
  [{}, 'http://127.0.0.1:3000'],
  [{ HOST: '0.0.0.0' }, 'http://localhost:3000'],
  [{ HOST: '::' }, 'http://localhost:3000'],
  [{ HOST: '2001:db8::1', PORT: '80' }, 'http://[2001:db8::1]'],
  [{ HOST: '::', PUBLIC_URL: 'https://cogito.example.edu' }, 'https://cogito.example.edu'],
])('The site’s address for %j can be called', (environment, address) => {
  expect(siteAddress(readConfig(environment))).toBe(address);
});
