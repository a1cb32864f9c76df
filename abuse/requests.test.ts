/** Requests that no browser sends: each gets one refusal, and the server goes on (L-3 to L-5, L-12 to L-14, L-16). */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { call, signIn, tally } from '#test/abuse/client.ts';
import { newcomer, openTarget, type Target } from '#test/abuse/target.ts';
import { ask, openSocket, tell } from '#test/server/request.ts';

const LOGIN = '/api/auth/login';
const NESTED = 30_000;

describe('A request of nobody’s browser', () => {
  let target: Target;
  let host: string;
  let student: string;
  beforeAll(async () => {
    target = await openTarget();
    host = new URL(target.url).host;
    student = (await signIn(target.url, target.student)).cookie;
  });
  afterEach(async () => {
    expect((await call(target.url, 'GET', '/api/auth/isAuth')).status).toBe(200);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
  afterAll(() => target?.end());

  const login = (body: string | Uint8Array, type = 'application/json') =>
    call(target.url, 'POST', LOGIN, { body, headers: { 'content-type': type } });

  it.each([
    ['Content-Length: 100000000\r\n', false],
    ['Transfer-Encoding: chunked\r\n', true],
    ['Expect: 100-continue\r\nContent-Length: 100000000\r\n', false],
  ])('L-3: a body of 100 MB with %j is refused before most of it is sent', async (line, isChunked) => {
    const head = `POST ${LOGIN} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n${line}\r\n`;
    const { status, sentBytes } = await pour(target.url, head, isChunked);
    expect(status).toBe(413);
    // The limit allows for the kernel's buffers, which aren't the server's memory.
    expect(sentBytes).toBeLessThan(20_000_000);
  });

  it.each<[string, string | Uint8Array]>([
    ['nested deeply', `${'['.repeat(NESTED)}${']'.repeat(NESTED)}`],
    ['nested in objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['of 100,000 levels', '['.repeat(100_000)],
    ['of thousands of keys', `{${Array.from({ length: 5000 }, (_, n) => `"k${n}":1`).join()}}`],
    ['of a million keys', `{${Array.from({ length: 1e6 }, (_, n) => `"k${n}":1`).join()}}`],
    ['with one key twice', '{"email":"a@b.co","email":{"$ne":""},"password":"x"}'],
    ['that reaches for prototypes', '{"__proto__":{"polluted":1},"email":"a@b.co","password":"x"}'],
    ['that reaches for constructors', '{"constructor":{"prototype":{"polluted":1}}}'],
    ['with a number beyond all', '{"email":1e400,"password":-1e400}'],
    ['with half a character', '{"email":"\\ud800@b.co","password":"\\udfff"}'],
    ['with a mark of its bytes’ order', '\ufeff{"email":"a@b.co","password":"x"'],
    ['in UTF-16', Buffer.from('{"email":"a@b.co","password":"x"}', 'utf16le')],
  ])('L-4: JSON %s is refused in one sentence', async (_, body) => {
    const { status, body: answer } = await login(body);
    expect([400, 401, 413]).toContain(status);
    expect(answer).toMatchObject({ success: false, message: expect.stringMatching(/^[A-Z][^\n/\\]+$/) });
  });

  it.each([
    ['2,000 lines', 'X-Line: y\r\n'.repeat(2000), [431]],
    ['64 KB in one', `X-Long: ${'y'.repeat(65_536)}\r\n`, [431]],
    ['a line without its end', 'X-One: 1\nX-Two\r\n', [400]],
    ['a folded line', 'X-One: 1\r\n  continued\r\nX-Two : 2\r\n', [400]],
    ['two lengths', 'Content-Length: 2\r\nContent-Length: 3\r\n', [400]],
    ['both a length and chunks', 'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n', [400]],
    ['two ways to transfer', 'Transfer-Encoding: chunked, identity\r\n', [400, 501]],
    ['a way that is hidden', 'Transfer-Encoding: xchunked\r\n', [400, 501]],
  ])('L-5: headers with %s are refused', async (_, lines, statuses) => {
    const head = `POST ${LOGIN} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${lines}\r\n`;
    expect(statuses).toContain((await tell(target.url, head)).status);
  });

  it('L-12: no address below /api is answered with a page, whatever its spelling and method', async () => {
    const paths = ['/api/none', '//api/none', '/api//none', '/api/%2e%2e', '/api/..;/', '/api/auth/../none'];
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'TRACE', 'DELETE', 'PATCH'])
      for (const path of paths) {
        const { status, headers } = await ask(target.url, { method, path, headers: { host } });
        // An address with two slashes at the beginning is a not-found page of the application, not part of the API.
        const isPage = path.startsWith('//') && ['GET', 'HEAD'].includes(method);
        if (!isPage) expect([400, 401, 404, 405, 501], `${method} ${path}`).toContain(status);
        if (!isPage) expect(headers['content-type'] ?? '', `${method} ${path}`).not.toContain('html');
      }
    expect((await call(target.url, 'GET', '/api/auth/logout')).status).toBe(405);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'x',
    'text/json',
  ])('L-13: a body said to be %s is refused', async (type) => {
    expect((await login('{"email":"a@b.co","password":"x"}', type)).status).toBe(415);
  });

  it.each([
    'application/json;',
    'application/json\t; charset=utf-8',
    'APPLICATION/JSON',
    'application/json;;',
  ])('L-13: a body said to be %j is checked, or refused', async (type) => {
    expect([400, 415]).toContain((await login('{"email":["a@b.co"],"password":{"$ne":""}}', type)).status);
  });

  it('L-14: an address that a visitor writes into its request gets it no further guess', async () => {
    const email = newcomer(target).email;
    const guesses = Array.from({ length: 40 }, (_, n) => {
      const headers = { 'x-forwarded-for': `198.51.100.${n}`, 'x-real-ip': `198.51.100.${n}` };
      return signIn(target.url, { email, password: 'Wr0ngPassword' }, { headers });
    });
    expect(tally(await Promise.all(guesses))).toEqual({ 401: 10, 429: 30 });
  });

  it('L-14: nor does it change where links lead, or how cookies are kept', async () => {
    const forged = { 'x-forwarded-proto': 'http', 'x-forwarded-host': 'evil.test' };
    const { headers } = await signIn(target.url, target.student, { headers: forged });
    for (const cookie of headers.getSetCookie())
      expect(/; Secure/.test(cookie)).toBe(target.url.startsWith('https:'));
    const page = await ask(target.url, { headers: { host, ...forged } });
    expect(page.body.includes('evil.test') || JSON.stringify(page.headers).includes('evil.test')).toBe(false);
  });

  it.each(['/api/auth/isAuth/x.css', '/api/account/x.css', '/api/account%2fx.js', '/api/account;x.png'])(
    'L-16: %s shows nothing that a cache could keep for others',
    async (path) => {
      const { status, headers, body } = await call(target.url, 'GET', path, { cookie: student });
      expect([status, headers.get('cache-control')]).toEqual([404, 'no-store']);
      expect(JSON.stringify(body)).not.toContain(target.student.email);
    },
  );
});

/** Sends `head` and an endless body until there is an answer. */
function pour(url: string, head: string, isChunked: boolean): Promise<{ status: number; sentBytes: number }> {
  const PIECE = Buffer.alloc(65_536, ' ');
  const piece = isChunked ? Buffer.concat([Buffer.from('10000\r\n'), PIECE, Buffer.from('\r\n')]) : PIECE;
  const socket = openSocket(url);
  let sentBytes = 0;
  let told = '';
  const more = () => {
    while (told === '' && sentBytes < 100_000_000 && !socket.destroyed) {
      sentBytes += piece.length;
      if (!socket.write(piece)) return;
    }
  };
  socket.on('drain', more);
  socket.write(head, more);
  return new Promise((resolve) => {
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      told += String(bytes);
      if (/HTTP\/1\.1 [2-5]/.test(told)) socket.destroy();
      // The server asked to continue.
      else if (told.endsWith('\r\n\r\n')) told = '';
    });
    socket.once('close', () =>
      resolve({ status: Number(/HTTP\/1\.1 ([2-5]\d\d)/.exec(told)?.[1]), sentBytes }),
    );
  });
}
