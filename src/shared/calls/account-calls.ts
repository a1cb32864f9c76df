import {
  AccountDeletionSchema,
  CodeOnlySchema,
  CurrentPasswordOnlySchema,
  EmailOnlySchema,
  FactorProofSchema,
  FirstAdministratorSchema,
  type Invitation,
  InvitationSchema,
  LinkSchema,
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
    body: RegistrationCallSchema,
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
  readAccount: answers<OwnAccount>()({
    method: 'GET',
    path: '/api/account',
    access: 'signed-in',
    ofOwnAccount: true,
  }),
  changeOwnAccount: answers<{ user: User }>()({
    method: 'PATCH',
    path: '/api/account',
    access: 'signed-in',
    ofOwnAccount: true,
    body: OwnAccountChangeSchema,
  }),
  deleteAccount: answers()({
    method: 'DELETE',
    path: '/api/account',
    access: 'signed-in',
    ofOwnAccount: true,
    body: AccountDeletionSchema,
  }),
  changePassword: answers()({
    method: 'POST',
    path: '/api/account/password',
    access: 'signed-in',
    ofOwnAccount: true,
    body: PasswordChangeSchema,
  }),
  /** Sends the mail that confirms an address again; 404 where there is nothing to confirm. */
  sendConfirmation: answers()({
    method: 'POST',
    path: '/api/account/confirmation',
    access: 'signed-in',
    ofOwnAccount: true,
  }),
  listOwnSessions: answers<{ sessions: OwnSession[] }>()({
    method: 'GET',
    path: '/api/account/sessions',
    access: 'signed-in',
    ofOwnAccount: true,
  }),
  listNewDevices: answers<{ newDevices: NewDevice[] }>()({
    method: 'GET',
    path: '/api/account/new-devices',
    access: 'signed-in',
    ofOwnAccount: true,
  }),
  dismissNewDevice: answers()({
    method: 'DELETE',
    path: '/api/account/new-devices/:id',
    access: 'signed-in',
    ofOwnAccount: true,
  }),
  endOwnSession: answers()({
    method: 'DELETE',
    path: '/api/account/sessions/:id',
    access: 'signed-in',
    ofOwnAccount: true,
  }),
  readSecondFactor: answers<SecondFactorState>()({
    method: 'GET',
    path: '/api/account/second-factor',
    access: 'signed-in',
    ofOwnAccount: true,
  }),
  /** The secret for an authenticator app, as text and as what a QR code shows. */
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
  /** The former ones stop working. */
  renewRecoveryCodes: answers<{ recoveryCodes: string[] }>()({
    method: 'POST',
    path: '/api/account/second-factor/recovery-codes',
    access: 'signed-in',
    ofOwnAccount: true,
    body: FactorProofSchema,
  }),
  removeSecondFactor: answers()({
    method: 'DELETE',
    path: '/api/account/second-factor',
    access: 'signed-in',
    ofOwnAccount: true,
    body: FactorProofSchema,
  }),
  exportAccount: answers()({
    method: 'GET',
    path: '/api/account/export',
    access: 'signed-in',
    ofOwnAccount: true,
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
  /** The link is told this once. */
  invite: answers<{ invitation: Invitation; link: string }>()({
    method: 'POST',
    path: '/api/invitations',
    access: ADMIN,
    body: InvitationSchema,
  }),
  endInvitation: answers()({ method: 'DELETE', path: '/api/invitations/:id', access: ADMIN }),
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
