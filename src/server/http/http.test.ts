import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { oneDatabase } from '#test/server/database.ts';
import { ask, tell } from '#test/server/request.ts';
import { startTestServer, type TestServer } from '#test/server/server.ts';

const canConnect = (url: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });

oneDatabase('HTTP', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database(), { environment: { METRICS_TOKEN: 'let me see' } });
  });
  afterAll(() => server.stop());

  const login = (headers: Record<string, string>, body = '{"email":"a@b.co","password":"abcdef"}') =>
    fetch(`${server.url}/api/auth/login`, { method: 'POST', headers, body });
  const json = { 'content-type': 'application/json' };

  it.each([
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=x', 415],
    ['application/json; charset=utf-8', 401],
  ])('answers a body of type %s with %i', async (type, status) => {
    const answer = await login({ 'content-type': type });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ success: false, message: expect.any(String) });
  });

  it.each([
    ['{', 400],
    ['null', 400],
    ['[]', 400],
    ['"text"', 400],
    ['{"__proto__":{"x":1}}', 400],
    [`{"email":"${'a'.repeat(70_000)}"}`, 413],
    ['['.repeat(60_000), 400],
  ])('answers an impossible body in one sentence', async (body, status) => {
    const answer = await login(json, body);
    expect(answer.status).toBe(status);
    const { success, message } = (await answer.json()) as { success: boolean; message: string };
    expect(success).toBe(false);
    expect(message).toMatch(/^[A-Z][^\n]*[.d]$/);
  });

  it.each(['text/plain;charset=UTF-8', 'application/x-www-form-urlencoded', 'application/json'])(
    'takes an empty body of type %s for none',
    async (type) => {
      const logout = { method: 'POST', headers: { 'content-type': type }, body: '' };
      expect((await server.visitor.fetch('/api/auth/logout', logout)).status).toBe(200);
    },
  );

  const WEBSOCKET =
    'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==';
  it.each([
    ['Host: cogito\r\nNot a header', 400],
    [`Host: cogito\r\nX-Long: ${'a'.repeat(16_500)}`, 431],
    ['X-No: host', 400],
    ['Host: cogito\r\nHost: another', 400],
    ['Host: cogito\r\nExpect: a-miracle', 417],
    [`Host: cogito\r\n${WEBSOCKET}`, 404],
  ])('refuses %j with the words and the headers of every refusal', async (lines, status) => {
    const answer = await tell(
      server.url,
      `GET /api/nothing HTTP/1.1\r\nConnection: close\r\n${lines}\r\n\r\n`,
    );
    expect(answer.status).toBe(status);
    expect(answer.json).toEqual({ success: false, message: expect.stringMatching(/^[A-Z].*\.$/) });
    const { headers } = await ask(server.url, { path: '/api/nothing' });
    const { date: _, 'content-length': __, 'x-texts': ___, ...same } = headers;
    expect(answer.headers).toMatchObject({ ...same, 'x-texts': expect.stringContaining('failures.') });
  });

  it('refuses a handshake from another site in the same words and headers', async () => {
    const handshake = `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: cogito\r\n${WEBSOCKET}\r\n`;
    const answer = await tell(server.url, `${handshake}Origin: https://evil.test\r\n\r\n`);
    expect(answer).toMatchObject({ status: 403, json: { success: false } });
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
  });

  it('takes a request without a host from who speaks HTTP/1.0', async () => {
    expect(await tell(server.url, 'GET /healthz HTTP/1.0\r\n\r\n')).toMatchObject({ status: 200 });
  });

  it('serves who offers to speak HTTP/2', async () => {
    const offer = { connection: 'Upgrade, close', upgrade: 'h2c' };
    expect(await ask(server.url, { path: '/healthz', headers: offer })).toMatchObject({ status: 200 });
  });

  it('answers what was asked on an open connection while it drains', async () => {
    const draining = await startTestServer(database());
    const socket = connect(Number(new URL(draining.url).port), '127.0.0.1');
    const logout = 'POST /api/auth/logout HTTP/1.1\r\nHost: cogito\r\nContent-Length: 2\r\n';
    socket.write(`${logout}Content-Type: application/json\r\nExpect: 100-continue\r\n\r\n`);
    // Once `100 Continue` has arrived, the server is handling the request.
    await once(socket, 'data');
    const stopped = draining.stop();
    await eventually(async () => expect(await canConnect(draining.url)).toBe(false));
    socket.write('{}GET /api/nothing HTTP/1.1\r\nHost: cogito\r\n\r\n');
    const answers = await text(socket);
    expect(answers.match(/HTTP\/1.1 (\d+)/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 404']);
    expect(answers).not.toContain('statusCode');
    await stopped;
  });

  it.each(['null', 'https://evil.test', 'http://127.0.0.1', 'http://127.0.0.1.evil.test'])(
    'refuses a change that comes from the origin %s, and serves a read',
    async (origin) => {
      const answer = await login({ ...json, origin });
      expect(answer.status).toBe(403);
      const read = await fetch(`${server.url}/api/auth/isAuth`, { headers: { origin } });
      expect(read.status).toBe(200);
      expect(read.headers.get('access-control-allow-origin')).toBeNull();
    },
  );

  it('serves a change from its own origin', async () => {
    expect((await login({ ...json, origin: server.url })).status).toBe(401);
  });

  it('tells an unknown call from a wrong method', async () => {
    for (const path of ['/api', '/api?x=1', '/api/', '/api/nothing', `/api/nothing/${'a'.repeat(5000)}`])
      expect((await server.visitor.call('GET', path)).status).toBe(404);
    expect((await server.visitor.call('DELETE', `/api/materials/${'a'.repeat(5000)}`)).status).toBe(401);
    const wrong = await server.visitor.call('GET', '/api/auth/logout');
    expect(wrong.status).toBe(405);
    expect(wrong.headers.get('allow')).toBe('POST');
  });

  it.each(['/', '/api/auth/isAuth', '/api/nothing', '/healthz', '/assets/none.js'])(
    'puts the security headers on %s',
    async (path) => {
      const { headers } = await server.visitor.fetch(path);
      const csp = headers.get('content-security-policy') ?? '';
      expect(csp).toContain("default-src 'none'");
      expect(csp).toContain("frame-ancestors 'none'");
      expect(csp).not.toContain('unsafe');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('strict-transport-security')).toBeNull();
    },
  );

  it.each(['/api/auth/isAuth', '/%61pi/auth/isAuth', '/api'])('never caches what %s says', async (path) => {
    expect((await server.visitor.fetch(path)).headers.get('cache-control')).toBe('no-store');
  });

  it('shows metrics to the bearer of the token alone', async () => {
    expect((await server.visitor.fetch('/metrics')).status).toBe(401);
    const headers = { authorization: 'Bearer let me see' };
    const answer = await server.visitor.fetch('/metrics', { headers });
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(await answer.text()).toContain('process_cpu_seconds_total');
  });

  it('serves one file of the build and nothing around it', async () => {
    for (const path of [
      '/pages.json',
      '/pages/landing.html',
      '/..%2f..%2fpackage.json',
      '/index.html.br',
      '/.env',
      '/.//etc/passwd',
    ]) {
      const text = await (await server.visitor.fetch(path)).text();
      expect(text).not.toMatch(/"dependencies"|scriptSrc|root:/);
    }
  });

  it('takes an address that encodes nothing as it stands', async () => {
    expect((await server.visitor.call('GET', '/api/auth/%E0%A4%A?x=1')).status).toBe(404);
    for (const path of ['/%E0%A4%A', '/a//b', '/%00', `/${'a'.repeat(5000)}`]) {
      const page = await server.visitor.fetch(path);
      expect(page.headers.get('content-type')).toContain('text/html');
    }
  });

  describe('without METRICS_TOKEN', () => {
    it('has no metrics', async () => {
      const silent = await startTestServer(database());
      expect((await silent.visitor.call('GET', '/metrics')).status).toBe(404);
      await silent.stop();
    });
  });

  describe('with PUBLIC_URL and WEB_ORIGINS', () => {
    it('knows its own origins and asks for secure cookies', async () => {
      const abroad = await startTestServer(database(), {
        environment: {
          PUBLIC_URL: 'https://cogito.example.edu',
          WEB_ORIGINS: 'https://students.example.edu',
        },
      });
      const from = (origin: string) =>
        fetch(`${abroad.url}/api/auth/logout`, { method: 'POST', headers: { origin } });
      expect((await from('https://cogito.example.edu')).status).toBe(200);
      const crossSite = await from('https://students.example.edu');
      expect(crossSite.headers.get('access-control-allow-origin')).toBe('https://students.example.edu');
      expect(crossSite.headers.get('access-control-allow-credentials')).toBe('true');
      expect(crossSite.headers.get('set-cookie')).toMatch(/Secure; SameSite=None$/);
      expect(crossSite.headers.get('strict-transport-security')).toContain('max-age=');
      expect((await from(abroad.url)).status).toBe(403);
      await abroad.stop();
    });

    it('lets those origins make every call', async () => {
      const origin = 'https://students.example.edu';
      const abroad = await startTestServer(database(), { environment: { WEB_ORIGINS: origin } });
      const preflight = await fetch(`${abroad.url}/api/chat/words`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'PUT' },
      });
      const allowed = preflight.headers.get('access-control-allow-methods')?.split(', ');
      expect(allowed?.toSorted()).toEqual(['DELETE', 'GET', 'PATCH', 'POST', 'PUT']);
      const fromNowhere = await fetch(`${abroad.url}/api/account`, {
        method: 'OPTIONS',
        headers: { 'access-control-request-method': 'PATCH' },
      });
      expect([fromNowhere.status, await fromNowhere.text()]).toEqual([204, '']);
      await abroad.stop();
    });
  });
});
