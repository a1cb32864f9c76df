import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const faultsOf = (environment: Record<string, string>) => {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
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
    ['PUBLIC_URL', 'cogito.example.edu'],
    ['PUBLIC_URL', 'https://example.edu/path'],
    ['WEB_ORIGINS', 'https://ok.example.edu,*'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['ANONYMOUS_RETENTION_DAYS', '0'],
    ['RATE_LIMITS', 'maybe'],
  ])('refuses %s=%s', (name, value) => {
    expect(faultsOf({ [name]: value })).toHaveLength(1);
  });

  it.each(['REDIS_URL', 'STORAGE_URL', 'SMTP_URL', 'MAIL_FROM', 'CONTACT_TO', 'EMAIL_DOMAINS'])(
    'refuses %s, whose part isn’t built yet, instead of ignoring it',
    (name) => {
      expect(faultsOf({ [name]: 'redis://localhost' })[0]).toMatch(/doesn’t support .* yet/);
    },
  );

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
    ['SMTP_URL', 'smtp://post:hunter2@@mail', 'smtp://post:…@mail'],
    ['PUBLIC_URL', 'https://root:p@hunter2@cogito.example.edu', 'https://root:…@cogito.example.edu'],
  ])('repeats no secret of %s=%s', (name, value, shown) => {
    const [fault = ''] = faultsOf({ [name]: value });
    expect(fault).toContain(`${name} is ${JSON.stringify(shown)}, but`);
    expect(fault).not.toContain('hunter2');
  });

  it('accepts proxies by address and range', () => {
    expect(readConfig({ TRUST_PROXY: '10.0.0.2, fd00::/8' }).trustedProxies).toEqual([
      '10.0.0.2',
      'fd00::/8',
    ]);
    expect(readConfig({ TRUST_PROXY: 'off' }).trustedProxies).toEqual([]);
  });
});
