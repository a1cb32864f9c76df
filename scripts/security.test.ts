import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/security.md'), 'utf8');
const rows = page.split('\n').filter((line) => /^\| \d/.test(line));

it.each(rows)('docs/security.md names a check or a decision that is there: %s', (row) => {
  const checks = [...row.matchAll(/`([\w./-]+\.test\.ts)` “([^”]+)”/g)];
  const decisions = [...row.matchAll(/\]\((decisions\/[\w-]+\.md)\)/g)];
  expect(checks.length + decisions.length).toBeGreaterThan(0);
  for (const [, file = '', title = ''] of checks)
    expect(readFileSync(join(root, file), 'utf8')).toContain(title);
  for (const [, decision = ''] of decisions) expect(existsSync(join(root, 'docs', decision))).toBe(true);
});

it('SECURITY.md points to docs/security.md, which has a row for each checked requirement', () => {
  expect(readFileSync(join(root, 'SECURITY.md'), 'utf8')).toContain('docs/security.md');
  expect(rows.length).toBeGreaterThan(30);
});
