/** How a call of the API is declared. */
import type { GenericSchema } from 'valibot';
import type { Role } from '#shared/accounts.ts';

/** `public` means anybody, `signed-in` a valid session, a list of roles a session with one of them. */
export type Access = 'public' | 'signed-in' | readonly Role[];

export const PUBLISHERS = ['instructor', 'admin'] as const;
export const ADMIN = ['admin'] as const;
export const STAFF = ['instructor', 'moderator', 'admin'] as const;

export type Declaration = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/api/${string}`;
  access: Access;
  /** Also open to an administrator without the required second factor. */
  ofOwnAccount?: true;
  /** Also open to an account with an unconfirmed address. */
  whileUnconfirmed?: true;
  /** The schema of the body, which is JSON unless declared otherwise. Without a schema no body is read. */
  body?: GenericSchema;
  /** The limit in bytes where it is higher than the general one. */
  bodyBytes?: number;
  query?: GenericSchema;
  /** The call may carry an `Idempotency-Key`: a repeated one gets the first answer (contract §2). */
  isIdempotent?: true;
  /** The body is a multipart upload, which the feature reads as a stream. */
  upload?: true;
  /** The answer is a file; a failure is still JSON. */
  file?: true;
  /** The answer has an ETag, and an unchanged one is answered with 304. */
  revalidated?: true;
};

/** Adds the type of the answer to a declaration; there is no value at run time. */
export const answers =
  <Answer extends object>() =>
  <const D extends Declaration>(declaration: D): D & { answer?: Answer } =>
    declaration;
