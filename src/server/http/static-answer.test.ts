import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { oneDatabase } from '#test/server/database.ts';
import { type Answered, ask } from '#test/server/request.ts';
import { startTestServer, type TestServer } from '#test/server/server.ts';

/** Each value of `Accept-Encoding`, and the encoding of the answer if the build has all encodings. */
const ACCEPTED: [string | undefined, string | undefined][] = [
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['zstd', undefined],
  ['*;q=0', undefined],
  ['identity;q=0, *;q=0', undefined],
  ['br;q=0, gzip;q=0', undefined],
  ['identity, *;q=0.5', undefined],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['gzip, br;q=0', 'gzip'],
  ['br;q=0.5, gzip;q=0.9', 'gzip'],
  ['gzip;q=0.001', 'gzip'],
  ['br;q=nonsense, gzip', 'gzip'],
  ['br', 'br'],
  ['*', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['identity;q=0, br', 'br'],
  ['identity;q=0', undefined],
];

const decoders: Record<string, (body: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };
const decoded = ({ headers, body }: Answered) =>
  (decoders[headers['content-encoding'] ?? ''] ?? ((same: Buffer) => same))(body);

/** Returns the size of an answer in bytes, including its status line and headers. */
async function weigh(url: string, headers: Record<string, string>): Promise<number> {
  const [answer] = (await once(get(url, { headers }), 'response')) as [IncomingMessage];
  const head = answer.rawHeaders.reduce((sum, each) => sum + each.length + ': '.length, 0);
  return 'HTTP/1.1 200 OK\r\n\r\n'.length + head + (await buffer(answer)).length;
}

oneDatabase('The web’s files', (database) => {
  let server: TestServer;
  let script: string;
  let font: string;
  const read = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    ask(server.url, { method, path, headers });

  beforeAll(async () => {
    server = await startTestServer(database());
    const page = (await read('/')).body.toString();
    script = /\/assets\/[^"]+?\.js/.exec(page)?.[0] ?? '';
    font = /\/assets\/[^)]+\.woff2/.exec(page)?.[0] ?? '';
  });
  afterAll(() => server.stop());

  it.each(ACCEPTED)('are sent to who accepts %j encoded as %j', async (accepted, encoding) => {
    const headers: Record<string, string> = accepted === undefined ? {} : { 'accept-encoding': accepted };
    for (const path of ['/', '/auth/login', '/a//b', '/favicon.svg', '/notifications-worker.js', script]) {
      const status = path === '/a//b' ? 404 : 200;
      const [got, plain, head] = await Promise.all([
        read(path, headers),
        read(path),
        read(path, headers, 'HEAD'),
      ]);
      expect(got).toMatchObject({ status, headers: { vary: 'accept-encoding' } });
      expect(got.headers['content-encoding']).toBe(encoding);
      expect(decoded(got).equals(plain.body)).toBe(true);
      expect(head).toMatchObject({ status, body: Buffer.alloc(0) });
      const { date: _, ...described } = got.headers;
      expect(head.headers).toMatchObject(described);
    }
  });

  it.each(ACCEPTED)('and what isn’t compressed goes as it is to who accepts %j', async (accepted) => {
    const headers: Record<string, string> = accepted === undefined ? {} : { 'accept-encoding': accepted };
    for (const path of ['/robots.txt', '/icon-180.png', font]) {
      const got = await read(path, headers);
      expect(got.status).toBe(200);
      expect(got.headers['content-encoding']).toBeUndefined();
      expect(got.headers.vary).toBeUndefined();
    }
    for (const path of ['/assets/', '/assets/none.js', '/socket.io/', '/api/nothing'])
      expect(await read(path, headers)).toMatchObject({ status: 404, json: { success: false } });
  });

  it('are confirmed to who has them, each encoding for itself', async () => {
    for (const path of ['/', '/favicon.svg']) {
      const [plain, small] = await Promise.all([read(path), read(path, { 'accept-encoding': 'br' })]);
      expect(plain.headers.etag).not.toBe(small.headers.etag);
      const tag = plain.headers.etag ?? '';
      for (const known of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
        const again = await read(path, { 'if-none-match': known });
        expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0), headers: { etag: tag } });
      }
      const changed = await read(path, { 'if-none-match': tag, 'accept-encoding': 'br' });
      expect(changed.status).toBe(200);
      expect((await read(path, { 'if-match': tag })).status).toBe(200);
    }
  });

  it('have a worker that is asked for anew each time and may fetch from here, and where it is off one that ends it', async () => {
    const worker = await read('/sw.js');
    expect(worker).toMatchObject({ status: 200, headers: { 'cache-control': 'no-cache' } });
    expect(worker.headers['content-type']).toBe('text/javascript');
    expect(worker.headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'");
    expect(worker.body.toString()).toMatch(/shell\.[\w-]{12}/);
    const without = await startTestServer(database(), { environment: { OFFLINE_SHELF: 'off' } });
    const ended = await ask(without.url, { method: 'GET', path: '/sw.js', headers: {} });
    await without.stop();
    expect(ended.body.toString()).toContain('unregister');
    expect(ended.headers['cache-control']).toBe('no-cache');
  });

  it('are sent in part to who asks for a part that there is', async () => {
    const whole = await read('/icon-180.png');
    const length = whole.body.length;
    for (const [range, start, end] of [
      ['bytes=0-9', 0, 9],
      [`bytes=${length - 1}-`, length - 1, length - 1],
      ['bytes=-5', length - 5, length - 1],
      ['bytes=5-99999999', 5, length - 1],
    ] as const) {
      const part = await read('/icon-180.png', { range });
      expect(part.status).toBe(206);
      expect(part.headers['content-range']).toBe(`bytes ${start}-${end}/${length}`);
      expect(part.body.equals(whole.body.subarray(start, end + 1))).toBe(true);
    }
    for (const headers of [
      { range: 'bytes=0-1,5-6' },
      { range: 'lines=1-2' },
      { range: 'bytes=9-1' },
      { range: 'bytes=0-9', 'if-range': '"another"' },
    ])
      expect((await read('/icon-180.png', headers)).status).toBe(200);
    expect((await read('/icon-180.png', { range: 'bytes=0-9' }, 'HEAD')).status).toBe(200);
  });

  it.each([
    [{ range: 'bytes=99999999-' }, 416],
    [{ range: 'bytes=-0' }, 416],
    [{ 'if-match': '"another"' }, 412],
    [{ expect: '200-maybe' }, 417],
  ])('answer %j with %i in our own words', async (headers, status) => {
    for (const path of ['/', '/favicon.svg', script]) {
      const answer = await read(path, headers as Record<string, string>);
      expect(answer).toMatchObject({
        status,
        json: { success: false, message: expect.stringMatching(/^[A-Z].*\.$/) },
      });
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      if (status === 416) expect(answer.headers['content-range']).toMatch(/^bytes \*\/\d+$/);
    }
  });

  it('weigh less than 83.4 KB at a first visit, as they travel', async () => {
    const browser = { 'accept-encoding': 'gzip, deflate, br, zstd', connection: 'keep-alive' };
    const html = decoded(await read('/', { 'accept-encoding': 'br' })).toString();
    const scripts = /"en":\[("\/assets\/[^\]]+)\]/.exec(html)?.[1] ?? '';
    const sheets = [...html.matchAll(/href="(\/assets\/[^"]+\.css)"/g)].map(([, path = '']) => path);
    const paths = ['/', ...JSON.parse(`[${scripts}]`), ...sheets];
    expect(paths.length).toBeGreaterThan(3);
    const weights = await Promise.all(paths.map((path) => weigh(server.url + path, browser)));
    expect(weights.reduce((sum, each) => sum + each)).toBeLessThan(83.4 * 1024);
  });

  it('have a page for each address that a visit may begin with', async () => {
    const pageAt = async (path: string) => (await read(path)).body.toString();
    const [login, plain] = [await pageAt('/auth/login'), await pageAt('/admin')];
    expect(login).toContain('<h1>Welcome back</h1>');
    expect(plain).not.toContain('<template');
    for (const path of ['/auth/login/', '/Auth/Login', '/auth/login?next=1'])
      expect(await pageAt(path)).toBe(login);
    for (const path of ['/no/such/page', '/pages/auth-login.html', '/index.html'])
      expect(await pageAt(path)).toBe(plain);
    for (const title of ['Waves%20and%20strings', 'Unit%201%2F2', '100%25%2520'])
      expect(await pageAt(`/project/Physics/${title}`)).toContain('viewer-screen');
  });

  it('say 404 with the page of an address that nothing is at, whatever is asked of it', async () => {
    for (const path of ['/dashboard', '/moderation', '/admin/log', '/admin/material/new', '/Admin/'])
      expect((await read(path)).status, path).toBe(200);
    const unknown = await read('/no/such/page');
    expect(unknown).toMatchObject({ status: 404, headers: { 'content-type': 'text/html; charset=utf-8' } });
    const { etag = '' } = unknown.headers;
    for (const headers of [{ 'if-none-match': `${etag}` }, { 'if-match': '"x"' }, { range: 'bytes=0-9' }]) {
      const again = await read('/assignment/Physics', headers);
      expect(again.status).toBe(404);
      expect(again.body).toEqual(unknown.body);
    }
  });

  it('allow each page the scripts and styles that are inline in it, and no others', async () => {
    for (const path of ['/', '/auth/login', '/dashboard', '/admin']) {
      const { body, headers } = await read(path);
      const inline = [
        ...body.toString().matchAll(/<(?:script|style)(?: data[^>]*)?>([\s\S]*?)<\/(?:script|style)>/g),
      ];
      const hashes = inline.map(
        ([, text = '']) => `sha256-${createHash('sha256').update(text).digest('base64')}`,
      );
      const allowed = headers['content-security-policy']?.match(/sha256-[^']+/g) ?? [];
      // One more hash belongs to the emoji picker, which has its own style.
      expect(allowed).toHaveLength(hashes.length + 1);
      expect(allowed).toEqual(expect.arrayContaining(hashes));
      expect(body.toString()).not.toMatch(/ style=| on[a-z]+="/);
    }
  });

  it('carry the rules for documents only where a browser may show one', async () => {
    const DOCUMENT_RULES = [
      'content-security-policy',
      'cross-origin-embedder-policy',
      'cross-origin-opener-policy',
      'permissions-policy',
      'x-frame-options',
    ];
    const page = await read('/');
    for (const name of DOCUMENT_RULES) expect(page.headers[name]).toBeDefined();
    // An SVG file that is opened in its own tab is a document, and could contain a script.
    expect((await read('/favicon.svg')).headers['content-security-policy']).toContain("default-src 'none'");
    for (const path of [script, font]) {
      const asset = await read(path, { 'accept-encoding': 'br' });
      for (const name of DOCUMENT_RULES) expect(asset.headers[name]).toBeUndefined();
      expect(asset.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cache-control': 'max-age=31536000, immutable',
      });
      expect(asset.headBytes).toBeLessThan(300);
    }
  });
});
