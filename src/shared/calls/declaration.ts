/** How a call of the API is declared. */
import type { GenericSchema } from 'valibot';
import type { Role } from '#shared/accounts.ts';

/** `public` means anybody, `signed-in` a valid session, a list of roles a session with one of them. */
export type Access = 'public' | 'signed-in' | readonly Role[];

export const PUBLISHERS = ['instructor', 'admin'] as const;
export const ADMIN = ['admin'] as const;
export const STAFF = ['instructor', 'moderator', 'admin'] as const;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Path = `/api/${string}`;

export type Declaration = { method: Method; path: Path; access: Access } & Options;

type Options = {
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

/** Declares a call by its method and path, such as `GET /api/reports`, and adds the type of its answer. */
export const answers =
  <Answer extends object>() =>
  <M extends Method, P extends Path, const A extends Access, const O extends Options = object>(
    call: `${M} ${P}`,
    access: A,
    options?: O,
  ) => {
    const [method, path] = call.split(' ') as [M, P];
    return { method, path, access, ...options } as Call<M, P, A, Answer> & O;
  };

type Call<M, P, A, Answer> = { method: M; path: P; access: A; answer?: Answer };
