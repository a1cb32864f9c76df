/** Names an answer's texts in a header, for browsers in another language; the contract fixes the body. */
import type { FastifyInstance } from 'fastify';
import { type NamedTexts, TEXTS_HEADER } from '#languages/said.ts';
import { nameOf } from '../naming.ts';

type Said = { message: string; errors?: Record<string, string> };

export function nameTexts(http: FastifyInstance): void {
  http.addHook('preSerialization', async (_request, reply, payload) => {
    const said = payload as Partial<Said> | null;
    if (typeof said?.message === 'string') reply.headers(textHeader(said as Said));
    return payload;
  });
}

export function textHeader({ message, errors = {} }: Said): Record<string, string> {
  const named: NamedTexts = {
    message: nameOf(message),
    errors: Object.fromEntries(Object.entries(errors).map(([field, sentence]) => [field, nameOf(sentence)])),
  };
  return { [TEXTS_HEADER]: toAscii(JSON.stringify(named)) };
}

/** A header can hold only ASCII; JSON can escape all other characters. */
const toAscii = (json: string) =>
  json.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
