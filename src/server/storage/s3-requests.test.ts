import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseS3Location, type S3Config } from './s3-location.ts';
import { S3Objects } from './s3-objects.ts';

const OF_THE_STORE = '<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>';
const OF_A_PROXY = '<h1>404 Not Found</h1>';

describe.each([
  ['the store', OF_THE_STORE, true],
  ['a proxy before it', OF_A_PROXY, false],
])('An answer of 404 by %s', (_whose, answer, isAboutTheKey) => {
  let server: Server;
  let objects: S3Objects;
  beforeAll(async () => {
    server = createServer((request, response) => {
      request.resume();
      response.writeHead(404).end(answer);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const location = parseS3Location(`s3://pages?region=here&endpoint=http://127.0.0.1:${port}`);
    objects = new S3Objects({ ...location, accessKeyId: 'a', secretAccessKey: 'b' } as S3Config);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const reason = isAboutTheKey ? 'NoSuchKey' : 'HTTP 404';
  const content = new Uint8Array([1]);

  it.each([
    ['is read', () => objects.download('a/1', '/dev/null')],
    ['is removed', () => objects.remove('a/1')],
    ['is copied', () => objects.copy('a/1', 'a/2')],
  ])(`${isAboutTheKey ? 'says' : 'doesn’t say'} that there is no object where one %s`, async (_when, ask) => {
    if (isAboutTheKey) expect(await ask()).toBeFalsy();
    else await expect(ask()).rejects.toMatchObject({ name: 'Error', reason });
  });

  it.each([
    ['written', () => objects.put('a/1', { content, sha256: '0'.repeat(64) })],
    ['listed', () => objects.list('a').next()],
  ])('is a failure where objects are %s', async (_when, ask) => {
    await expect(ask()).rejects.toMatchObject({ reason });
  });
});
