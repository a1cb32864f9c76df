import { expect, it } from 'vitest';
import { measure } from './measure-source.ts';

it('counts lines, comments that stand alone, and functions with where they begin', () => {
  const text = [
    '/** Two lines',
    ' * of comment. */',
    'export function add(a: number, b: number): number {',
    '  return a + b; // the sum',
    '}',
    '',
    '// alone',
    'export const twice = (a: number) => a * 2;',
    "export const url = 'http://localhost';",
    '',
  ].join('\n');
  expect(measure('sums.ts', text)).toEqual({
    lines: 9,
    writtenLines: 8,
    commentLines: 3,
    functions: [
      { name: 'add', at: 3, lines: 3 },
      { name: 'a function', at: 8, lines: 1 },
    ],
  });
});

it('says which file it can’t parse', () => {
  expect(() => measure('broken.ts', 'export const =')).toThrow(/^broken\.ts: /);
});
