import { FAILURES, type FailureCode } from '#shared/failures.ts';

type Details = {
  message?: string;
  errors?: Record<string, string>;
  retryAfterSeconds?: number;
  /** The present state, if the caller expected another one; it is sent along. */
  present?: Record<string, unknown>;
};

/** Thrown by handlers: a row of `FAILURES`, whose message may be replaced. */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly status: number;
  readonly errors: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly present: Record<string, unknown> | undefined;

  constructor(code: FailureCode, { message, errors, retryAfterSeconds, present }: Details = {}) {
    super(message ?? FAILURES[code].message);
    this.code = code;
    this.status = FAILURES[code].status;
    this.errors = errors;
    this.retryAfterSeconds = retryAfterSeconds;
    this.present = present;
  }
}

/** A refusal because of what one field has. */
export const invalidField = (field: string, message: string): Failure =>
  new Failure('invalid', { message, errors: { [field]: message } });
