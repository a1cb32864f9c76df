import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeNotices } from './notices.ts';

it('THIRD-PARTY-NOTICES names every package that is installed (node scripts/notices.ts writes it)', () => {
  expect(readFileSync(join(import.meta.dirname, '../THIRD-PARTY-NOTICES'), 'utf8')).toBe(writeNotices());
});
