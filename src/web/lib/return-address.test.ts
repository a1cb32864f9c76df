import { describe, expect, test } from 'vitest';
import { askedFor, returnAddressIn } from './return-address.ts';

const place = (pathname: string, search = '', state: unknown = null) => ({
  pathname,
  search,
  hash: '',
  state,
  key: 'k',
});

describe('where a visitor goes after signing in', () => {
  test('to the protected page they asked for, with its navigation state', () => {
    const state = askedFor(place('/assignment-view', '?subject=Physics', { subject: 'Physics' }));
    expect(returnAddressIn(state)).toEqual({
      path: '/assignment-view?subject=Physics',
      state: { subject: 'Physics' },
    });
  });

  test('to what was asked for first, where without a connection the shelf was shown instead', () => {
    const asked = askedFor(place('/assignment/Physics/Energy', '?page=2'));
    const atSignIn = askedFor(place('/shelf', '', { ...asked, isNotKept: true }));
    expect(returnAddressIn(atSignIn)).toEqual({ path: '/assignment/Physics/Energy?page=2', state: null });
  });

  test.each([null, undefined, 'text', {}, { returnTo: null }, { returnTo: { path: 7 } }])(
    'to the dashboard when nothing was asked for: %j',
    (state) => {
      expect(returnAddressIn(state)).toEqual({ path: '/dashboard', state: null });
    },
  );

  test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'chat'])(
    'never to another site: %s',
    (path) => {
      expect(returnAddressIn({ returnTo: { path } }).path).toBe('/dashboard');
    },
  );

  test('never round in a circle to the sign-in page', () => {
    expect(returnAddressIn({ returnTo: { path: '/auth/login' } }).path).toBe('/dashboard');
  });
});
