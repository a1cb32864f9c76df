/** Sends requests like a program, with any headers and cookies. */
import { randomUUID } from 'node:crypto';
import { makePicture } from '../server/files.ts';
import type { Account } from './target.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test reads the fields that it expects
export type Answer = { status: number; headers: Headers; body: any };

type Init = { cookie?: string; headers?: Record<string, string>; body?: unknown };

/** Sends a string or bytes as they are, a form as a form, and anything else as JSON. */
export async function call(
  url: string,
  method: string,
  path: string,
  { cookie, headers, body }: Init = {},
): Promise<Answer> {
  const isForm = body instanceof FormData;
  const sent = isForm || typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
  const answer = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...(cookie && { cookie }),
      ...headers,
    },
    ...(sent !== undefined && { body: sent as BodyInit }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') && text !== '';
  return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text };
}

export type SignedIn = Answer & { cookie: string };

export async function signIn(
  url: string,
  { email, password }: Account,
  { cookie = '', headers = {} }: Init = {},
): Promise<SignedIn> {
  const answer = await call(url, 'POST', '/api/auth/login', { body: { email, password }, cookie, headers });
  const cookies = answer.headers.getSetCookie().filter((each) => !/=;/.test(each));
  return { ...answer, cookie: cookies.map((each) => each.split(';')[0]).join('; ') };
}

export async function publishPicture(url: string, cookie: string): Promise<Answer> {
  const body = new FormData();
  const title = `A picture ${randomUUID()}`;
  const fields = { kind: 'assignment', subject: 'Physics', title, description: 'Of a crowd.' };
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const picture = await makePicture(120, 160).png().toBuffer();
  body.append('files', new Blob([new Uint8Array(picture)]), 'page.png');
  return call(url, 'POST', '/api/materials', { cookie, body });
}

/** Counts the answers of each status. */
export function tally(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
