import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/security.md'), 'utf8');
const rows = page.split('\n').filter((line) => /^\| (?:\d|[LA]-\d)/.test(line));

/** The core of ASVS 5.0 and inexpensive further requirements, which docs/security.md must list. */
const REQUIREMENTS = `
  1.2.1 1.2.2 1.2.4 1.2.9 1.3.3 1.3.4 1.3.11 1.3.12 2.2.1 2.2.2 2.3.2 2.3.3 2.4.1 3.2.1 3.2.2 3.3.1
  3.3.2 3.3.3 3.3.4 3.4.1 3.4.2 3.4.3 3.4.4 3.4.5 3.4.6 3.4.8 3.5.1 3.5.2 3.5.3 3.5.8 3.6.1 4.1.1
  4.1.3 4.2.1 4.4.1 4.4.2 4.4.4 5.1.1 5.2.1 5.2.2 5.2.4 5.2.6 5.3.1 5.3.2 5.4.1 6.1.1 6.2.1 6.2.4
  6.2.5 6.2.7 6.2.8 6.2.9 6.2.12 6.3.1 6.3.2 6.3.8 7.2.1 7.2.3 7.2.4 7.3.1 7.3.2 7.4.1 7.4.2 7.4.3
  7.4.5 7.5.1 8.2.1 8.2.2 8.2.3 8.3.1 8.3.2 11.4.2 11.5.1 12.2.1 13.4.2 13.4.5 14.2.1 14.2.3 14.2.7
  14.2.8 14.3.1 14.3.2 15.1.2 15.2.2 15.3.1 15.3.3 15.3.4 15.3.5 15.3.6 15.4.2 16.2.5 16.4.1 16.5.1
  16.5.2 16.5.3 16.5.4
`
  .trim()
  .split(/\s+/);

it.each(rows)('docs/security.md names a check or a decision that is there: %s', (row) => {
  const checks = [...row.matchAll(/`([\w./-]+\.(?:test|e2e)\.ts)` “([^”]+)”/g)];
  const decisions = [...row.matchAll(/\]\((decisions\/[\w-]+\.md)\)/g)];
  expect(checks.length + decisions.length).toBeGreaterThan(0);
  for (const [, file = '', title = ''] of checks)
    expect(readFileSync(join(root, file), 'utf8')).toContain(title);
  for (const [, decision = ''] of decisions) expect(existsSync(join(root, 'docs', decision))).toBe(true);
});

it('docs/security.md has every requirement that is chosen', () => {
  const named = new Set(rows.flatMap((row) => requirementsOf(row.split('|')[1] ?? '')));
  expect(REQUIREMENTS.filter((id) => !named.has(id))).toEqual([]);
});

it('docs/security.md has each kind of load and abuse once, in order', () => {
  const kinds = ['L', 'A'].flatMap((kind) => Array.from({ length: 18 }, (_, n) => `${kind}-${n + 1}`));
  expect(rows.flatMap((row) => /^\| ([LA]-\d+) /.exec(row)?.[1] ?? [])).toEqual(kinds);
});

it('SECURITY.md points to docs/security.md, which has a row for each checked requirement', () => {
  expect(readFileSync(join(root, 'SECURITY.md'), 'utf8')).toContain('docs/security.md');
  expect(rows.length).toBeGreaterThan(30);
});

/** Returns the requirements in a cell: `3.4.3 to 3.4.6, 3.4.8` are five. */
function requirementsOf(cell: string): string[] {
  return cell.split(',').flatMap((part) => {
    const [first = '', last = first] = part.match(/[\d.]+/g) ?? [];
    const chapter = first.split('.').slice(0, 2).join('.');
    const [from = 0, to = from] = [first, last].map((id) => Number(id.split('.')[2]));
    return Array.from({ length: to - from + 1 }, (_, n) => `${chapter}.${from + n}`);
  });
}
