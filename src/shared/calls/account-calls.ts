import {
  AccountDeletionSchema,
  EmailOnlySchema,
  FirstAdministratorSchema,
  LinkSchema,
  LoginSchema,
  type OwnAccount,
  OwnAccountChangeSchema,
  type OwnSession,
  PasswordChangeSchema,
  RegistrationSchema,
  ResetSchema,
  type User,
  UserChangeSchema,
} from '#shared/accounts.ts';
import { UserListQuerySchema } from '#shared/lists.ts';
import { ADMIN, answers } from './declaration.ts';

export const ACCOUNT_CALLS = {
  login: answers<{ user: User }>()({
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    body: LoginSchema,
  }),
  register: answers()({
    method: 'POST',
    path: '/api/auth/register',
    access: 'public',
    body: RegistrationSchema,
  }),
  readCommonPasswords: answers<{ passwords: readonly string[] }>()({
    method: 'GET',
    path: '/api/auth/common-passwords/:drawer',
    access: 'public',
  }),
  /** The same answer for every address; 404 where no mail server is set up. */
  askForNewPassword: answers()({
    method: 'POST',
    path: '/api/auth/forgot',
    access: 'public',
    body: EmailOnlySchema,
  }),
  resetPassword: answers()({
    method: 'POST',
    path: '/api/auth/reset',
    access: 'public',
    body: ResetSchema,
  }),
  /** With the link that the start prints while there is no administrator. */
  makeFirstAdministrator: answers()({
    method: 'POST',
    path: '/api/auth/first-administrator',
    access: 'public',
    body: FirstAdministratorSchema,
  }),
  confirmEmail: answers()({
    method: 'POST',
    path: '/api/auth/confirm',
    access: 'public',
    body: LinkSchema,
  }),
  readAccount: answers<OwnAccount>()({ method: 'GET', path: '/api/account', access: 'signed-in' }),
  changeOwnAccount: answers<{ user: User }>()({
    method: 'PATCH',
    path: '/api/account',
    access: 'signed-in',
    body: OwnAccountChangeSchema,
  }),
  deleteAccount: answers()({
    method: 'DELETE',
    path: '/api/account',
    access: 'signed-in',
    body: AccountDeletionSchema,
  }),
  changePassword: answers()({
    method: 'POST',
    path: '/api/account/password',
    access: 'signed-in',
    body: PasswordChangeSchema,
  }),
  /** Sends the mail that confirms an address again; 404 where there is nothing to confirm. */
  sendConfirmation: answers()({ method: 'POST', path: '/api/account/confirmation', access: 'signed-in' }),
  listOwnSessions: answers<{ sessions: OwnSession[] }>()({
    method: 'GET',
    path: '/api/account/sessions',
    access: 'signed-in',
  }),
  endOwnSession: answers()({
    method: 'DELETE',
    path: '/api/account/sessions/:id',
    access: 'signed-in',
  }),
  exportAccount: answers()({
    method: 'GET',
    path: '/api/account/export',
    access: 'signed-in',
    file: true,
  }),
  logout: answers()({ method: 'POST', path: '/api/auth/logout', access: 'public' }),
  checkSession: answers<{ user: User } | { success: false }>()({
    method: 'GET',
    path: '/api/auth/isAuth',
    access: 'public',
  }),
  listUsers: answers<{ users: (User & { suspended: boolean })[] }>()({
    method: 'GET',
    path: '/api/users',
    access: ADMIN,
    query: UserListQuerySchema,
  }),
  changeUser: answers<{ user: User & { suspended: boolean } }>()({
    method: 'PATCH',
    path: '/api/users/:id',
    access: ADMIN,
    body: UserChangeSchema,
  }),
} as const;
