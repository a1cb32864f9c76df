import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { selectCommonPasswords } from './common-passwords.ts';

const FILE = join(import.meta.dirname, '../src/server/accounts/common-passwords.txt');

it('the list of common passwords is its source’s (node scripts/common-passwords.ts writes it)', () => {
  const list = readFileSync(FILE, 'utf8');
  expect(list).toBe(selectCommonPasswords());
  // ASVS 5.0, 6.2.4, requires at least the 3,000 commonest that the rule for passwords permits.
  expect(list.trim().split('\n').length).toBeGreaterThan(3000);
});
