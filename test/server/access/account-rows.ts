/** The expected answers to the calls of accounts, by caller. */
import { randomUUID } from 'node:crypto';
import type { ACCOUNT_CALLS } from '#shared/calls/account-calls.ts';
import { TEST_PASSWORD } from '../server.ts';
import { ADMIN, at, EVERYBODY, type Row, SIGNED_IN, type Statuses } from './callers.ts';

const NOBODY: Statuses = [404, 404, 404, 404, 404, 404, 404];
const NO_LINK: Statuses = [400, 400, 400, 400, 400, 400, 400];
const WRONG_PASSWORD: Statuses = [401, 403, 403, 403, 403, 403, 401];

const NO_TOKEN = { token: 'x'.repeat(43) };
const TWICE = { password: TEST_PASSWORD, confirmPassword: TEST_PASSWORD };

export const ACCOUNT_ROWS: Record<keyof typeof ACCOUNT_CALLS, Row[]> = {
  login: [
    {
      statuses: EVERYBODY,
      ask: async ({ account }) => ({
        path: '/api/auth/login',
        body: { email: (await account()).email, password: TEST_PASSWORD },
      }),
    },
  ],
  register: [
    {
      statuses: EVERYBODY,
      ask: () => ({
        path: '/api/auth/register',
        body: {
          name: 'Ram Thapa',
          email: `${randomUUID()}@example.edu`,
          password: TEST_PASSWORD,
          gender: 'male',
        },
      }),
    },
  ],
  askForNewPassword: [
    {
      of: 'where mail isn’t set up',
      statuses: NOBODY,
      ask: at('/api/auth/forgot', { email: 'a@example.edu' }),
    },
  ],
  resetPassword: [
    {
      of: 'of a link that was never made',
      statuses: NO_LINK,
      ask: at('/api/auth/reset', { ...NO_TOKEN, ...TWICE }),
    },
  ],
  makeFirstAdministrator: [
    {
      of: 'of a link that was never made',
      statuses: NO_LINK,
      ask: at('/api/auth/first-administrator', {
        ...NO_TOKEN,
        ...TWICE,
        name: 'Asha Rai',
        email: 'first@example.edu',
      }),
    },
  ],
  confirmEmail: [
    { of: 'of a link that was never made', statuses: NO_LINK, ask: at('/api/auth/confirm', NO_TOKEN) },
  ],
  readAccount: [{ statuses: SIGNED_IN, ask: at('/api/account') }],
  changeOwnAccount: [{ statuses: SIGNED_IN, ask: at('/api/account', { gender: 'other' }) }],
  deleteAccount: [
    {
      of: 'with a wrong password',
      statuses: WRONG_PASSWORD,
      ask: at('/api/account', { currentPassword: 'Wrong', removeMessages: false }),
    },
  ],
  changePassword: [
    {
      of: 'with a wrong one',
      statuses: WRONG_PASSWORD,
      ask: at('/api/account/password', { currentPassword: 'Wrong', ...TWICE }),
    },
  ],
  sendConfirmation: [
    {
      of: 'where mail isn’t set up',
      statuses: [401, 404, 404, 404, 404, 404, 401],
      ask: at('/api/account/confirmation'),
    },
  ],
  readSecondFactor: [{ statuses: SIGNED_IN, ask: at('/api/account/second-factor') }],
  beginSecondFactor: [
    {
      statuses: [401, 403, 200, 200, 200, 200, 401],
      ask: at('/api/account/second-factor', { currentPassword: TEST_PASSWORD }),
    },
  ],
  confirmSecondFactor: [
    {
      of: 'with a wrong code',
      statuses: [401, 403, 403, 403, 403, 403, 401],
      ask: at('/api/account/second-factor/confirmation', { code: 'none' }),
    },
  ],
  renewRecoveryCodes: [
    {
      of: 'where it is off',
      statuses: [401, 404, 404, 404, 404, 404, 401],
      ask: at('/api/account/second-factor/recovery-codes', { currentPassword: 'Wrong', code: '123456' }),
    },
  ],
  removeSecondFactor: [
    {
      of: 'where it is off',
      statuses: [401, 404, 404, 404, 404, 404, 401],
      ask: at('/api/account/second-factor', { currentPassword: 'Wrong', code: '123456' }),
    },
  ],
  listOwnSessions: [{ statuses: SIGNED_IN, ask: at('/api/account/sessions') }],
  listNewDevices: [{ statuses: SIGNED_IN, ask: at('/api/account/new-devices') }],
  dismissNewDevice: [
    {
      of: 'of somebody else',
      statuses: [401, 404, 404, 404, 404, 404, 401],
      ask: at('/api/account/new-devices/none'),
    },
  ],
  endOwnSession: [
    {
      of: 'of somebody else',
      statuses: [401, 404, 404, 404, 404, 404, 401],
      ask: at('/api/account/sessions/none'),
    },
  ],
  exportAccount: [{ statuses: SIGNED_IN, ask: at('/api/account/export') }],
  logout: [{ statuses: EVERYBODY, ask: at('/api/auth/logout') }],
  readCommonPasswords: [{ statuses: EVERYBODY, ask: at('/api/auth/common-passwords/0') }],
  checkSession: [{ statuses: EVERYBODY, ask: at('/api/auth/isAuth') }],
  listInvitations: [{ statuses: ADMIN, ask: at('/api/invitations') }],
  invite: [
    { statuses: [401, 403, 403, 403, 403, 201, 401], ask: at('/api/invitations', { days: 7, uses: 1 }) },
  ],
  endInvitation: [
    {
      of: 'that was never made',
      statuses: [401, 403, 403, 403, 403, 404, 401],
      ask: at('/api/invitations/none'),
    },
  ],
  listUsers: [{ statuses: ADMIN, ask: at('/api/users') }],
  changeUser: [
    {
      statuses: ADMIN,
      ask: async ({ account }) => ({ path: `/api/users/${(await account()).id}`, body: { role: 'admin' } }),
    },
  ],
};
