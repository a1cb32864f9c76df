/** How a call of the API is declared. */
import type { GenericSchema } from 'valibot';
import type { Role } from '#shared/accounts.ts';

/** `public` is anybody, `signed-in` a live session, a list of roles one of these. */
export type Access = 'public' | 'signed-in' | readonly Role[];

export const PUBLISHERS = ['instructor', 'admin'] as const;
export const ADMIN = ['admin'] as const;
export const STAFF = ['instructor', 'moderator', 'admin'] as const;

export type Declaration = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/api/${string}`;
  access: Access;
  /** Open also to an administrator who has yet to turn on the second factor. */
  ofOwnAccount?: true;
  /** Open also to an account that has yet to confirm its address. */
  whileUnconfirmed?: true;
  /** JSON unless said otherwise; an endpoint without it reads no body. */
  body?: GenericSchema;
  /** Of a body that is longer than others may be. */
  bodyBytes?: number;
  query?: GenericSchema;
  /** May carry an `Idempotency-Key`: sent again, it gets the first answer (contract §2). */
  isIdempotent?: true;
  /** A multipart upload, which its feature reads as a stream. */
  upload?: true;
  /** The answer is a file, not JSON; a failure still is. */
  file?: true;
  /** Asked for again and again: who has the same answer already gets no other (304). */
  revalidated?: true;
};

/** Ties a declaration to the type of its answer, which has no value at run time. */
export const answers =
  <Answer extends object>() =>
  <const D extends Declaration>(declaration: D): D & { answer?: Answer } =>
    declaration;
