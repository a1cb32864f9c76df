import {
  AccountDeletionSchema,
  CodeOnlySchema,
  ConfirmationSchema,
  CurrentPasswordOnlySchema,
  EmailOnlySchema,
  FactorProofSchema,
  FirstAdministratorSchema,
  type Invitation,
  InvitationSchema,
  LoginWithCodeSchema,
  type NewDevice,
  type OwnAccount,
  OwnAccountChangeSchema,
  type OwnSession,
  PasswordChangeSchema,
  RegistrationCallSchema,
  ResetSchema,
  type SecondFactorState,
  type User,
  UserChangeSchema,
} from '#shared/accounts.ts';
import { UserListQuerySchema } from '#shared/lists.ts';
import { ADMIN, answers, STAFF } from './declaration.ts';

const OF_OWN_ACCOUNT = { access: 'signed-in', ofOwnAccount: true } as const;

export const ACCOUNT_CALLS = {
  login: answers<{ user: User }>()({
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    body: LoginWithCodeSchema,
  }),
  register: answers()({
    method: 'POST',
    path: '/api/auth/register',
    access: 'public',
    isIdempotent: true,
    body: RegistrationCallSchema,
  }),
  readCommonPasswords: answers<{ passwords: readonly string[] }>()({
    method: 'GET',
    path: '/api/auth/common-passwords/:bucket',
    access: 'public',
  }),
  /** Every address gets the same answer; 404 where no mail server is set up. */
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
  /** Uses the token of the link that the start prints while there is no administrator. */
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
    body: ConfirmationSchema,
  }),
  readAccount: answers<OwnAccount>()({
    method: 'GET',
    path: '/api/account',
    ...OF_OWN_ACCOUNT,
    whileUnconfirmed: true,
  }),
  changeOwnAccount: answers<{ user: User }>()({
    method: 'PATCH',
    path: '/api/account',
    ...OF_OWN_ACCOUNT,
    whileUnconfirmed: true,
    body: OwnAccountChangeSchema,
  }),
  deleteAccount: answers()({
    method: 'DELETE',
    path: '/api/account',
    ...OF_OWN_ACCOUNT,
    body: AccountDeletionSchema,
  }),
  changePassword: answers()({
    method: 'POST',
    path: '/api/account/password',
    ...OF_OWN_ACCOUNT,
    body: PasswordChangeSchema,
  }),
  /** Sends the mail that confirms an address again; 404 where there is nothing to confirm. */
  sendConfirmation: answers()({
    method: 'POST',
    path: '/api/account/confirmation',
    ...OF_OWN_ACCOUNT,
    whileUnconfirmed: true,
  }),
  listOwnSessions: answers<{ sessions: OwnSession[] }>()({
    method: 'GET',
    path: '/api/account/sessions',
    ...OF_OWN_ACCOUNT,
  }),
  listNewDevices: answers<{ newDevices: NewDevice[] }>()({
    method: 'GET',
    path: '/api/account/new-devices',
    ...OF_OWN_ACCOUNT,
  }),
  dismissNewDevice: answers()({
    method: 'DELETE',
    path: '/api/account/new-devices/:id',
    ...OF_OWN_ACCOUNT,
  }),
  endOwnSession: answers()({
    method: 'DELETE',
    path: '/api/account/sessions/:id',
    ...OF_OWN_ACCOUNT,
  }),
  readSecondFactor: answers<SecondFactorState>()({
    method: 'GET',
    path: '/api/account/second-factor',
    ...OF_OWN_ACCOUNT,
  }),
  /** Answers with the secret for an authenticator app, as text and as the address that a QR code contains. */
  beginSecondFactor: answers<{ secret: string; address: string }>()({
    method: 'POST',
    path: '/api/account/second-factor',
    access: STAFF,
    ofOwnAccount: true,
    body: CurrentPasswordOnlySchema,
  }),
  confirmSecondFactor: answers<{ recoveryCodes: string[] }>()({
    method: 'POST',
    path: '/api/account/second-factor/confirmation',
    access: STAFF,
    ofOwnAccount: true,
    body: CodeOnlySchema,
  }),
  /** Earlier codes stop working. */
  renewRecoveryCodes: answers<{ recoveryCodes: string[] }>()({
    method: 'POST',
    path: '/api/account/second-factor/recovery-codes',
    ...OF_OWN_ACCOUNT,
    body: FactorProofSchema,
  }),
  removeSecondFactor: answers()({
    method: 'DELETE',
    path: '/api/account/second-factor',
    ...OF_OWN_ACCOUNT,
    body: FactorProofSchema,
  }),
  exportAccount: answers()({
    method: 'GET',
    path: '/api/account/export',
    ...OF_OWN_ACCOUNT,
    file: true,
  }),
  logout: answers()({ method: 'POST', path: '/api/auth/logout', access: 'public' }),
  checkSession: answers<{ user: User } | { success: false }>()({
    method: 'GET',
    path: '/api/auth/isAuth',
    access: 'public',
  }),
  listInvitations: answers<{ invitations: Invitation[] }>()({
    method: 'GET',
    path: '/api/invitations',
    access: ADMIN,
  }),
  /** The answer is the only one that contains the link. */
  invite: answers<{ invitation: Invitation; link: string }>()({
    method: 'POST',
    path: '/api/invitations',
    access: ADMIN,
    body: InvitationSchema,
  }),
  endInvitation: answers()({ method: 'DELETE', path: '/api/invitations/:id', access: ADMIN }),
  listUsers: answers<{ users: (User & { suspended: boolean })[]; total: number }>()({
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
