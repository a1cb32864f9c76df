import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { s3Store } from '#test/server/file-stores.ts';
import { readConfig } from '../config.ts';
import type { S3Config } from './s3-location.ts';
import { S3Objects } from './s3-objects.ts';
import { sendToStore } from './s3-requests.ts';
import { openS3Storage } from './s3-storage.ts';

const bytes = (words: string) => new TextEncoder().encode(words);

s3Store('What is asked', (store) => {
  const config = () => readConfig(store().environment).store as S3Config;
  const probe = async (change: Partial<S3Config>) => {
    const storage = await openS3Storage(store().root, { ...config(), ...change });
    return storage.probe().finally(() => storage.close());
  };

  it('is refused at once with a wrong key, and where there is no such bucket', async () => {
    const refusals: [Partial<S3Config>, string][] = [
      [{ secretAccessKey: 'another' }, 'SignatureDoesNotMatch'],
      [{ accessKeyId: 'nobody' }, 'SignatureDoesNotMatch'],
      [{ bucketUrl: config().bucketUrl.replace(/[^/]+$/, 'other') }, 'NoSuchBucket'],
    ];
    for (const [change, reason] of refusals) await expect(probe(change)).rejects.toMatchObject({ reason });
    await probe({});
  });

  it('says so when nothing answers', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    // The retries take more than five seconds before the store counts as unreachable.
    const refused = probe({ bucketUrl: `http://127.0.0.1:${port}/pages` });
    await expect(refused).rejects.toMatchObject({ reason: 'ECONNREFUSED' });
  });

  it('is refused by the store when other bytes arrive than were sent', async () => {
    const body = { content: bytes('other words'), sha256: '0'.repeat(64) };
    const put = sendToStore(config(), { method: 'PUT', key: 'a/1', body }, (answer) => answer.text());
    await expect(put).rejects.toMatchObject({ reason: expect.stringMatching(/Digest|SHA256Mismatch/) });
  });

  it('isn’t answered with a file that was changed in the store', async () => {
    const storage = await openS3Storage(store().root, config());
    await storage.put('a/2', bytes('as it was'));
    const other = bytes('changed!!');
    const headers = { 'x-amz-meta-sha256': '0'.repeat(64) };
    const sha256 = Buffer.from(await crypto.subtle.digest('SHA-256', other));
    await sendToStore(
      config(),
      {
        method: 'PUT',
        key: 'a/2',
        headers,
        body: { content: other, sha256: sha256.toString('hex') },
      },
      (answer) => answer.text(),
    );
    await expect(storage.open('a/2')).rejects.toMatchObject({ reason: 'BadDigest' });
    await storage.close();
  });

  it('names more files than one answer does', async () => {
    const storage = await openS3Storage(store().root, config());
    await storage.put('many/0', bytes('x'));
    const keys = [1, 2, 3, 4].map((number) => `many/${number}`);
    await storage.copy(keys.map((to) => ({ from: 'many/0', to })));
    const listed: string[] = [];
    let answers = 0;
    for await (const { objects } of new S3Objects(config()).list('many', { atOnce: 2 })) {
      listed.push(...objects.map(({ key }) => key));
      answers++;
    }
    expect({ listed, answers }).toEqual({ listed: ['many/0', ...keys], answers: 3 });
    await storage.close();
  });
});
