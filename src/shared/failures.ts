/** The closed list of HTTP failures: code → status and the sentence that the caller reads. With `isNamed` the code is sent too. */
export const FAILURES = {
  invalid: { status: 400, message: 'Please check what you entered.' },
  malformed: { status: 400, message: 'The request could not be read.' },
  wrong_credentials: { status: 401, message: 'Invalid email or password' },
  link_ended: {
    status: 400,
    message: 'This link no longer works: it was used, is too old, or was replaced by a newer one.',
  },
  already_confirmed: {
    status: 400,
    message: 'This address is already confirmed. You can sign in.',
  },
  unconfirmed: {
    status: 403,
    message: 'Please confirm your email address first.',
    isNamed: true,
  },
  /** The password was right; `errors.code` says which code is required. */
  second_factor: {
    status: 401,
    message: 'Please enter the code from your authenticator app.',
    isNamed: true,
  },
  second_factor_required: {
    status: 403,
    message: 'Please turn on the second factor of your account first.',
    isNamed: true,
  },
  second_factor_on: { status: 409, message: 'The second factor is already on.' },
  wrong_code: { status: 403, message: 'This code is wrong, or was already used' },
  not_signed_in: { status: 401, message: 'Please sign in to continue.' },
  other_account: {
    status: 401,
    message: 'This browser is now signed in to another account.',
    isNamed: true,
  },
  registration_closed: {
    status: 403,
    message: 'Registration is closed. Please ask the college for an invitation.',
  },
  suspended: { status: 403, message: 'This account is suspended.' },
  wrong_password: { status: 403, message: 'The current password is wrong' },
  not_allowed: { status: 403, message: 'You are not allowed to do that.' },
  /** This code makes a window that was opened with another role check the session again. */
  other_role: { status: 403, message: 'You are not allowed to do that.', isNamed: true },
  foreign_origin: { status: 403, message: 'This request came from another site.' },
  not_found: { status: 404, message: 'Nothing was found here.' },
  method_not_allowed: { status: 405, message: 'This address doesn’t support that method.' },
  too_slow: { status: 408, message: 'The request took too long to arrive.' },
  email_taken: { status: 409, message: 'An account with this email already exists' },
  /** Sent instead of `email_taken` to the person who has just created that account. */
  registered: { status: 409, message: 'An account with this email already exists', isNamed: true },
  own_account: { status: 409, message: 'You can’t change your own role or suspend yourself.' },
  last_admin: { status: 409, message: 'This is the last administrator. Give somebody else this role first.' },
  not_mutable: { status: 409, message: 'Moderators and administrators can’t be muted.' },
  mark_is_over: { status: 409, message: 'This message is from another day, so its author can’t be muted.' },
  words_changed: {
    status: 409,
    message: 'Somebody else has saved the list in the meantime. Please load it again.',
  },
  changed: {
    status: 409,
    message: 'Somebody else has changed this in the meantime.',
    isNamed: true,
  },
  title_taken: { status: 409, message: 'This subject already has an item with this title.' },
  pages_changed: { status: 409, message: 'These pages have changed in the meantime. Please reload them.' },
  condition_failed: { status: 412, message: 'The file has changed since you loaded it.' },
  too_large: { status: 413, message: 'That is too large.' },
  unsupported_type: { status: 415, message: 'Please send JSON.' },
  range_not_satisfiable: { status: 416, message: 'The file doesn’t have that part.' },
  expectation_failed: { status: 417, message: 'The server can’t do what the Expect header asks for.' },
  unreadable_file: { status: 422, message: 'This file can’t be read.' },
  too_many_requests: { status: 429, message: 'Too many attempts. Please wait a moment.' },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  unavailable: { status: 503, message: 'The server is busy. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string; isNamed?: true }>;

export type FailureCode = keyof typeof FAILURES;
