import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Sends an answer that a browser keeps and asks about every time: 304 without a body to whoever has the same already.
 * It is asked about with the session, so what is kept is shown to nobody who is signed out.
 */
export function sendIfChanged(request: FastifyRequest, reply: FastifyReply, answer: object): FastifyReply {
  const body = JSON.stringify(answer);
  const tag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  reply.headers({ etag: tag, 'cache-control': 'private, no-cache' });
  // A proxy that compresses makes a weak tag of it.
  if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}
