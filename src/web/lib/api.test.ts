import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { ENDPOINTS } from '#shared/api.ts';
import { addressOf, CallFailure, call, messageOf, sessionEnded } from './api.ts';

let answer: (request: IncomingMessage, response: ServerResponse) => void;
const server = createServer((request, response) => answer(request, response));

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  // A browser resolves the API's paths against the page's address, which Node doesn't have.
  const inNode = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    inNode(`http://127.0.0.1:${port}${path}`, init),
  );
});
afterEach(() => server.closeAllConnections());
afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});

const replies = (status: number, body: unknown) => {
  answer = (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
};

const credentials = { email: 'asha@example.edu', password: 'secret' };
const failureOf = (pending: Promise<unknown>) =>
  pending.then(
    () => null,
    (failure: CallFailure) => failure,
  );

describe('a call', () => {
  test('answers what the server said on success', async () => {
    replies(200, { success: true, message: 'Hello', user: { name: 'Asha' } });
    await expect(call(ENDPOINTS.login, { body: credentials })).resolves.toMatchObject({ message: 'Hello' });
  });

  test('carries status, message and the errors of fields when it is refused', async () => {
    replies(400, { success: false, message: 'Please check.', errors: { email: 'Email is required' } });
    const failure = await failureOf(call(ENDPOINTS.login, { body: credentials }));
    expect(failure).toBeInstanceOf(CallFailure);
    expect(failure).toMatchObject({
      status: 400,
      message: 'Please check.',
      errors: { email: 'Email is required' },
    });
  });

  test('fails on success=false even with status 200', async () => {
    replies(200, { success: false });
    expect(await failureOf(call(ENDPOINTS.checkSession))).toMatchObject({
      status: 200,
      message: '',
      cause: undefined,
    });
  });

  test.each(['<html>', '', 'null', '[]', '"yes"', '{"message":{}}', '{"errors":"all"}', '{"success":1}'])(
    'takes what isn’t ours for no answer, whatever its status: %s',
    async (nonsense) => {
      for (const status of [200, 302, 401, 403, 413, 502, 504]) {
        replies(status, nonsense);
        const failure = await failureOf(call(ENDPOINTS.listProjects, { query: { subject: 'Maths' } }));
        expect(failure).toBeInstanceOf(CallFailure);
        expect(failure).toMatchObject({ status: 0, message: '' });
      }
    },
  );

  test('fails with status 0 when the server hangs up', async () => {
    answer = (request) => request.socket.destroy();
    expect(await failureOf(call(ENDPOINTS.logout))).toMatchObject({ status: 0, message: '' });
  });

  test('fails when it is given up', async () => {
    answer = () => undefined;
    const patience = new AbortController();
    const pending = failureOf(
      call(ENDPOINTS.listProjects, { query: { subject: 'Maths' }, signal: patience.signal }),
    );
    patience.abort();
    expect(await pending).toMatchObject({ status: 0 });
  });

  test('counts as failed after 30 seconds without an answer (contract §4)', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked = new Promise<void>((arrived) => {
      answer = () => arrived();
    });
    const pending = failureOf(call(ENDPOINTS.logout));
    await asked;
    vi.advanceTimersByTime(29_999);
    expect(await Promise.race([pending, Promise.resolve('still waiting')])).toBe('still waiting');
    vi.advanceTimersByTime(1);
    expect(await pending).toMatchObject({ status: 0 });
    vi.useRealTimers();
  });

  test('goes on while bytes still come, and counts as failed after 30 seconds of silence (contract §4)', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const parts = ['{"success":', 'true,', '"message":"Late"}'];
    const slowly = () => {
      const line = new TransformStream();
      vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response(line.readable));
      return line.writable.getWriter();
    };
    const line = slowly();
    const whole = call(ENDPOINTS.logout);
    for (const part of parts) {
      await vi.advanceTimersByTimeAsync(20_000);
      await line.write(new TextEncoder().encode(part));
    }
    await vi.advanceTimersByTimeAsync(20_000);
    await line.close();
    expect(await whole).toEqual({ success: true, message: 'Late' });

    const stalled = slowly();
    const broken = failureOf(call(ENDPOINTS.logout));
    await vi.advanceTimersByTimeAsync(20_000);
    await stalled.write(new TextEncoder().encode(parts[0]));
    await vi.advanceTimersByTimeAsync(29_999);
    expect(await Promise.race([broken, Promise.resolve('still waiting')])).toBe('still waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(await broken).toMatchObject({ status: 0 });
    vi.useRealTimers();
  });
});

describe('a session that has ended', () => {
  const listened = async (pending: Promise<unknown>) => {
    const ended = vi.fn();
    sessionEnded.addEventListener('ended', ended, { once: true });
    await failureOf(pending);
    sessionEnded.removeEventListener('ended', ended);
    return ended.mock.calls.length;
  };

  test('is told when a call that needs one is answered 401', async () => {
    replies(401, { success: false, message: 'Please sign in to continue.' });
    expect(await listened(call(ENDPOINTS.listProjects, { query: { subject: 'Maths' } }))).toBe(1);
  });

  test('is not meant by a proxy’s own page', async () => {
    replies(401, '<html>Please log in to the network</html>');
    expect(await listened(call(ENDPOINTS.listProjects, { query: { subject: 'Maths' } }))).toBe(0);
  });

  test('is not meant by a wrong password', async () => {
    replies(401, { success: false, message: 'Invalid email or password' });
    expect(await listened(call(ENDPOINTS.login, { body: credentials }))).toBe(0);
  });
});

test('the words for a failure are the server’s where it had some, else the screen’s', () => {
  expect(messageOf(new CallFailure(409, { message: 'Taken' }), 'Registration failed.')).toBe('Taken');
  expect(messageOf(new CallFailure(0), 'Registration failed.')).toBe('Registration failed.');
  expect(messageOf(new TypeError('x is undefined'), 'Registration failed.')).toBe('Registration failed.');
});

test('an address carries its parts and its query, encoded', () => {
  expect(addressOf('/api/chat/:room/messages/:id', { room: 'public', id: 'a/b' })).toBe(
    '/api/chat/public/messages/a%2Fb',
  );
  expect(addressOf('/api/project/subject', {}, { subject: 'C & D' })).toBe(
    '/api/project/subject?subject=C+%26+D',
  );
});
