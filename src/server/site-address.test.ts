import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { siteAddress } from './site-address.ts';

it.each([
  [{}, 'http://127.0.0.1:3000'],
  [{ HOST: '0.0.0.0' }, 'http://localhost:3000'],
  [{ HOST: '::' }, 'http://localhost:3000'],
  [{ HOST: '2001:db8::1', PORT: '80' }, 'http://[2001:db8::1]'],
  [{ HOST: '::', PUBLIC_URL: 'https://cogito.example.edu' }, 'https://cogito.example.edu'],
])('The site’s address for %j can be called', (environment, address) => {
  expect(siteAddress(readConfig(environment))).toBe(address);
});
