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

export const ACCOUNT_CALLS = {
  login: answers<{ user: User }>()('POST /api/auth/login', 'public', { body: LoginWithCodeSchema }),
  register: answers()('POST /api/auth/register', 'public', {
    isIdempotent: true,
    body: RegistrationCallSchema,
  }),
  readCommonPasswords: answers<{ passwords: readonly string[] }>()(
    'GET /api/auth/common-passwords/:bucket',
    'public',
  ),
  /** Every address gets the same answer; 404 where no mail server is set up. */
  askForNewPassword: answers()('POST /api/auth/forgot', 'public', { body: EmailOnlySchema }),
  resetPassword: answers()('POST /api/auth/reset', 'public', { body: ResetSchema }),
  /** Uses the token of the link that the start prints while there is no administrator. */
  makeFirstAdministrator: answers()('POST /api/auth/first-administrator', 'public', {
    body: FirstAdministratorSchema,
  }),
  confirmEmail: answers()('POST /api/auth/confirm', 'public', { body: ConfirmationSchema }),
  readAccount: answers<OwnAccount>()('GET /api/account', 'signed-in', {
    ofOwnAccount: true,
    whileUnconfirmed: true,
  }),
  changeOwnAccount: answers<{ user: User }>()('PATCH /api/account', 'signed-in', {
    ofOwnAccount: true,
    whileUnconfirmed: true,
    body: OwnAccountChangeSchema,
  }),
  deleteAccount: answers()('DELETE /api/account', 'signed-in', {
    ofOwnAccount: true,
    body: AccountDeletionSchema,
  }),
  changePassword: answers()('POST /api/account/password', 'signed-in', {
    ofOwnAccount: true,
    body: PasswordChangeSchema,
  }),
  /** Sends the mail that confirms an address again; 404 where there is nothing to confirm. */
  sendConfirmation: answers()('POST /api/account/confirmation', 'signed-in', {
    ofOwnAccount: true,
    whileUnconfirmed: true,
  }),
  listOwnSessions: answers<{ sessions: OwnSession[] }>()('GET /api/account/sessions', 'signed-in', {
    ofOwnAccount: true,
  }),
  listNewDevices: answers<{ newDevices: NewDevice[] }>()('GET /api/account/new-devices', 'signed-in', {
    ofOwnAccount: true,
  }),
  dismissNewDevice: answers()('DELETE /api/account/new-devices/:id', 'signed-in', { ofOwnAccount: true }),
  endOwnSession: answers()('DELETE /api/account/sessions/:id', 'signed-in', { ofOwnAccount: true }),
  readSecondFactor: answers<SecondFactorState>()('GET /api/account/second-factor', 'signed-in', {
    ofOwnAccount: true,
  }),
  /** Answers with the secret for an authenticator app, as text and as the address that a QR code contains. */
  beginSecondFactor: answers<{ secret: string; address: string }>()(
    'POST /api/account/second-factor',
    STAFF,
    { ofOwnAccount: true, body: CurrentPasswordOnlySchema },
  ),
  confirmSecondFactor: answers<{ recoveryCodes: string[] }>()(
    'POST /api/account/second-factor/confirmation',
    STAFF,
    { ofOwnAccount: true, body: CodeOnlySchema },
  ),
  /** Earlier codes stop working. */
  renewRecoveryCodes: answers<{ recoveryCodes: string[] }>()(
    'POST /api/account/second-factor/recovery-codes',
    'signed-in',
    { ofOwnAccount: true, body: FactorProofSchema },
  ),
  removeSecondFactor: answers()('DELETE /api/account/second-factor', 'signed-in', {
    ofOwnAccount: true,
    body: FactorProofSchema,
  }),
  exportAccount: answers()('GET /api/account/export', 'signed-in', { ofOwnAccount: true, file: true }),
  logout: answers()('POST /api/auth/logout', 'public'),
  checkSession: answers<{ user: User } | { success: false }>()('GET /api/auth/isAuth', 'public'),
  listInvitations: answers<{ invitations: Invitation[] }>()('GET /api/invitations', ADMIN),
  /** The answer is the only one that contains the link. */
  invite: answers<{ invitation: Invitation; link: string }>()('POST /api/invitations', ADMIN, {
    body: InvitationSchema,
  }),
  endInvitation: answers()('DELETE /api/invitations/:id', ADMIN),
  listUsers: answers<{ users: (User & { suspended: boolean })[]; total: number }>()('GET /api/users', ADMIN, {
    query: UserListQuerySchema,
  }),
  changeUser: answers<{ user: User & { suspended: boolean } }>()('PATCH /api/users/:id', ADMIN, {
    body: UserChangeSchema,
  }),
} as const;
