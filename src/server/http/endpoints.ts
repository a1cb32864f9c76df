/** Turns rows of the endpoint table into routes. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GenericSchema } from 'valibot';
import type { Access, AnswerOf, BodyOf, Endpoint, QueryOf } from '#shared/api.ts';
import { checkInput } from '#shared/input.ts';
import type { Restricted } from '../accounts/accounts.ts';
import type { Session } from '../accounts/sessions.ts';
import { Failure } from '../failure.ts';
import { networkOf } from './network.ts';
import type { AnswerOnce, KeepAnswer } from './repeated-calls.ts';

export type Call<E> = {
  body: BodyOf<E>;
  query: QueryOf<E>;
  params: E extends { path: infer Path } ? ParamsOf<Path> : never;
  /** The caller's account and session; null only if the endpoint's access is public. */
  account: E extends { access: 'public' } ? null : Restricted;
  session: E extends { access: 'public' } ? null : Session;
  request: FastifyRequest;
  reply: FastifyReply;
  keepAnswer: KeepAnswer;
};

/** The named parts of a path: `{ id: string }` of `/api/users/:id`. */
type ParamsOf<Path> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Record<Name, string> & ParamsOf<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Record<Name, string>
    : unknown;

type Handled<E> = E extends { file: true } ? Readable : AnswerOf<E> & { message?: string; status?: number };
type Handler<E> = (call: Call<E>) => Promise<Handled<E>>;
export type Serve = <const E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;

type FindSession = (request: FastifyRequest) => Promise<Session | undefined>;

/** Returns `serve(endpoint, handler)`; `findSession` returns a request's valid session. */
export function serveOn(http: FastifyInstance, findSession: FindSession, answerOnce: AnswerOnce): Serve {
  return (endpoint, handler) => {
    http.route({
      method: endpoint.method,
      url: endpoint.path,
      ...(endpoint.bodyBytes && { bodyLimit: endpoint.bodyBytes }),
      config: { isUpload: endpoint.upload === true },
      // This runs before the body is read, so that a stranger's upload is refused at its first byte.
      onRequest: async (request) => {
        request.session = await requireAccess(endpoint, request, findSession);
      },
      handler: async (request, reply) => {
        const session = endpoint.access === 'public' ? null : request.session;
        const call = {
          body: parseInput(endpoint.body, request.body),
          query: parseInput(endpoint.query, request.query),
          params: request.params,
          account: session?.account ?? null,
          session,
          request,
          reply,
        };
        const handle = async (keepAnswer: KeepAnswer) =>
          handler({ ...call, keepAnswer } as Call<typeof endpoint>);
        const key = keyOf(endpoint, request);
        const accountId = request.session?.account.id ?? null;
        const keyed = { path: endpoint.path, accountId, network: networkOf(request.ip), key: String(key) };
        const handled = key ? await answerOnce(keyed, handle) : await handle(async () => {});
        if (handled instanceof Readable) return reply.send(handled);
        if (endpoint.revalidated) return sendIfChanged(request, reply, handled);
        const { status = 200, ...answer } = handled;
        return reply.code(status).send({ success: true, ...answer });
      },
    });
  };
}

const keyOf = (endpoint: Endpoint, { headers }: FastifyRequest) =>
  endpoint.isIdempotent && headers['idempotency-key'];

/** The header names the account that the caller means to act as (contract §2). */
const ACCOUNT_HEADER = 'x-account';

/** Returns the caller's session; that of a public call only if the call says whose it is, or has a key of its own. */
async function requireAccess(endpoint: Endpoint, request: FastifyRequest, findSession: FindSession) {
  const access: Access = endpoint.access;
  const meant = request.headers[ACCOUNT_HEADER];
  const isAnyones = access === 'public' && meant === undefined && !keyOf(endpoint, request);
  const session = isAnyones ? undefined : await findSession(request);
  const account = session?.account;
  // A window may still show a former account, if the browser doesn't let tabs communicate.
  if (meant !== undefined && account?.id !== meant)
    throw new Failure(account ? 'other_account' : 'not_signed_in');
  if (access === 'public') return session ?? null;
  if (!session || !account) throw new Failure('not_signed_in');
  // An unconfirmed account hears nothing else, whatever its role may do (contract §2).
  const mayRead = account.unconfirmed === 'reads' && endpoint.method === 'GET';
  if (account.unconfirmed && !endpoint.whileUnconfirmed && !mayRead) throw new Failure('unconfirmed');
  if (access !== 'signed-in' && !access.includes(account.role)) throw new Failure('other_role');
  if (account.lacksSecondFactor && !endpoint.ofOwnAccount) throw new Failure('second_factor_required');
  return session;
}

/**
 * @throws {Failure} `invalid` with each field's first error. If `input` is no object, these are the errors of an
 * empty one, or `malformed` is thrown if an empty one would be valid.
 */
export function parseInput<S extends GenericSchema>(schema: S | undefined, input: unknown) {
  if (!schema) return undefined;
  const checked = checkInput(schema, input ?? {});
  if (checked.ok) return checked.output;
  const errors = faultsOf(schema, checked.errors);
  const [message] = Object.values(errors);
  if (message === undefined) throw new Failure('malformed');
  throw new Failure('invalid', { message, errors });
}

function faultsOf(schema: GenericSchema, errors: Record<string, string>): Record<string, string> {
  if (Object.keys(errors).length > 0) return errors;
  const ofNothing = checkInput(schema, {});
  return ofNothing.ok ? {} : ofNothing.errors;
}

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
  }
}

type Written = { body: Buffer; tag: string };

/** Answers that are the same object as before aren't serialised again. */
const written = new WeakMap<object, Written>();

/** Sends an answer that a browser keeps and revalidates each time with its session: 304 if it hasn't changed. */
function sendIfChanged(request: FastifyRequest, reply: FastifyReply, answer: object): FastifyReply {
  const { body, tag } = written.get(answer) ?? write(answer);
  reply.headers({ etag: tag, 'cache-control': 'private, no-cache' });
  // A proxy that compresses turns the tag into a weak one.
  if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

function write(answer: object): Written {
  const body = Buffer.from(JSON.stringify({ success: true, ...answer }));
  const tag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  written.set(answer, { body, tag });
  return { body, tag };
}
