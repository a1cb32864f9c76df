import { describe, expect, test } from 'vitest';
import { matchPath } from './match-path.ts';

const VIEWER = '/assignment/:subject/:name';

describe('a path', () => {
  test.each([
    ['/', '/'],
    ['/auth/login', '/auth/login'],
    ['/auth/login', '/auth/login/'],
    ['/dashboard', '/Dashboard'],
    ['*', '/no/such/page'],
    ['*', '/'],
  ])('%s is met by %s', (pattern, pathname) => {
    expect(matchPath(pattern, pathname)).toEqual({});
  });

  test.each([
    ['/', '/dashboard'],
    ['/auth/login', '/auth'],
    ['/auth/login', '/auth/login/again'],
    ['/assignments', '/assignment'],
    [VIEWER, '/assignment/Physics'],
    [VIEWER, '/assignment/Physics/'],
    [VIEWER, '/assignment//Waves'],
    [VIEWER, '/project/Physics/Waves'],
  ])('%s is not met by %s', (pattern, pathname) => {
    expect(matchPath(pattern, pathname)).toBeNull();
  });

  test.each([
    ['Waves', 'Waves'],
    ['Waves%20and%20light', 'Waves and light'],
    ['a%2Fb', 'a/b'],
    ['%E0%A4%A8%E0%A5%87%E0%A4%AA%E0%A4%BE%E0%A4%B2%E0%A5%80', 'नेपाली'],
    ['100%', '100%'],
    [':name', ':name'],
  ])('gives the name in %s as a reader writes it', (part, name) => {
    expect(matchPath(VIEWER, `/assignment/Physics/${part}`)).toEqual({ subject: 'Physics', name });
  });
});
