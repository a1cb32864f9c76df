import * as texts from './texts/failure-texts.ts';

/** The closed list of HTTP failures: code → status and the sentence that the caller reads. With `isNamed` the code is sent too. */
export const FAILURES = {
  invalid: { status: 400, message: texts.invalid },
  malformed: { status: 400, message: texts.malformed },
  wrong_credentials: { status: 401, message: texts.wrong_credentials },
  link_ended: { status: 400, message: texts.link_ended },
  already_confirmed: { status: 400, message: texts.already_confirmed },
  unconfirmed: { status: 403, message: texts.unconfirmed, isNamed: true },
  /** The password was right; `errors.code` says which code is required. */
  second_factor: { status: 401, message: texts.second_factor, isNamed: true },
  second_factor_required: { status: 403, message: texts.second_factor_required, isNamed: true },
  second_factor_on: { status: 409, message: texts.second_factor_on },
  wrong_code: { status: 403, message: texts.wrong_code },
  not_signed_in: { status: 401, message: texts.not_signed_in },
  other_account: { status: 401, message: texts.other_account, isNamed: true },
  registration_closed: { status: 403, message: texts.registration_closed },
  suspended: { status: 403, message: texts.suspended },
  wrong_password: { status: 403, message: texts.wrong_password },
  not_allowed: { status: 403, message: texts.not_allowed },
  /** This code makes a window that was opened with another role check the session again. */
  other_role: { status: 403, message: texts.other_role, isNamed: true },
  foreign_origin: { status: 403, message: texts.foreign_origin },
  not_found: { status: 404, message: texts.not_found },
  method_not_allowed: { status: 405, message: texts.method_not_allowed },
  too_slow: { status: 408, message: texts.too_slow },
  email_taken: { status: 409, message: texts.email_taken },
  /** Sent instead of `email_taken` to the person who has just created that account. */
  registered: { status: 409, message: texts.registered, isNamed: true },
  own_account: { status: 409, message: texts.own_account },
  last_admin: { status: 409, message: texts.last_admin },
  not_mutable: { status: 409, message: texts.not_mutable },
  mark_is_over: { status: 409, message: texts.mark_is_over },
  words_changed: { status: 409, message: texts.words_changed },
  changed: { status: 409, message: texts.changed, isNamed: true },
  title_taken: { status: 409, message: texts.title_taken },
  pages_changed: { status: 409, message: texts.pages_changed },
  condition_failed: { status: 412, message: texts.condition_failed },
  too_large: { status: 413, message: texts.too_large },
  unsupported_type: { status: 415, message: texts.unsupported_type },
  range_not_satisfiable: { status: 416, message: texts.range_not_satisfiable },
  expectation_failed: { status: 417, message: texts.expectation_failed },
  unreadable_file: { status: 422, message: texts.unreadable_file },
  too_many_requests: { status: 429, message: texts.too_many_requests },
  internal: { status: 500, message: texts.internal },
  unavailable: { status: 503, message: texts.unavailable },
} as const satisfies Record<string, { status: number; message: string; isNamed?: true }>;

export type FailureCode = keyof typeof FAILURES;
