import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Written = { body: Buffer; tag: string };

/** Answers given again as the same object aren't serialised again. */
const written = new WeakMap<object, Written>();

/** Sends an answer that a browser keeps and revalidates with the session every time: 304 to whoever has the same. */
export function sendIfChanged(request: FastifyRequest, reply: FastifyReply, answer: object): FastifyReply {
  const { body, tag } = written.get(answer) ?? write(answer);
  reply.headers({ etag: tag, 'cache-control': 'private, no-cache' });
  // A proxy that compresses makes a weak tag of it.
  if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

function write(answer: object): Written {
  const body = Buffer.from(JSON.stringify({ success: true, ...answer }));
  const tag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  written.set(answer, { body, tag });
  return { body, tag };
}
