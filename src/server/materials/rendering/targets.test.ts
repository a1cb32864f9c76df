import { expect, it } from 'vitest';
import { toWeb } from './targets.ts';

it.each([
  ['https://moodle.example.edu/submit?id=4#top', 'https://moodle.example.edu/submit?id=4#top'],
  ['HTTP://Example.edu', 'http://example.edu/'],
  ['www.example.edu/a b', 'http://www.example.edu/a%20b'],
  ['mailto:deepa@example.edu', 'mailto:deepa@example.edu'],
  ['https://नेपाल.example/पाठ', 'https://xn--l2bey1c2b.example/%E0%A4%AA%E0%A4%BE%E0%A4%A0'],
])('An address of the web, %s, is led to', (address, url) => {
  expect(toWeb(address)).toEqual({ url });
});

it.each([
  'javascript:alert(1)',
  ' JaVa\tScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'vbscript:x',
  'blob:https://example.edu/1',
  'tel:112',
  'chapter2.pdf',
  '/api/auth/logout',
  '//example.edu',
  'mailto:',
  'https://',
  '',
  `https://example.edu/${'a'.repeat(2000)}`,
])('An address of anything else, %.40j, is not', (address) => {
  expect(toWeb(address)).toBeNull();
});
