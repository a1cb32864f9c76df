import { readdir } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { oneDatabase } from '#test/server/database.ts';
import { type Caller, startTestServer, type TestServer } from '#test/server/server.ts';
import { upload } from '#test/server/upload.ts';
import { gatherPeople, type People, type Person, PICTURE } from '#test/server/world.ts';
import { MAX_UPLOADS, MAX_UPLOADS_OF_ONE } from './upload-routes.ts';

oneDatabase('While others stall', (database) => {
  let server: TestServer;
  let people: People;
  beforeAll(async () => {
    server = await startTestServer(database());
    people = await gatherPeople(server);
  });
  afterAll(() => server?.stop());
  const as = (who: Person) => people[who];

  let started: ClientRequest[] = [];
  /** Begins an upload that never ends. */
  const stall = ({ cookie }: Caller): void => {
    const headers = { cookie, 'content-type': 'multipart/form-data; boundary=b' };
    const stalled = request(new URL('/api/materials', server.url), { method: 'POST', headers });
    stalled.on('error', () => {});
    // The server creates the file only after more bytes than it needs to tell the type.
    const start = `%PDF-1.7 ${'%'.repeat(2000)}`;
    stalled.write(`--b\r\nContent-Disposition: form-data; name="files"; filename="a"\r\n\r\n${start}`);
    started.push(stalled);
  };
  const scratch = async () =>
    (await readdir(path.join(database().dataDir, 'files/incoming'), { recursive: true })).filter((name) =>
      name.includes('upload-'),
    ).length;
  afterEach(async () => {
    const gone = started.map((stalled) => new Promise((closed) => stalled.once('close', closed)));
    for (const stalled of started) stalled.destroy();
    await Promise.all(gone);
    started = [];
    await expect.poll(scratch).toBe(0);
  });

  it('nobody uploads more than two at once, and everybody else still may', async () => {
    for (let n = 0; n < MAX_UPLOADS; n++) stall(as('owner'));
    await expect.poll(scratch).toBe(MAX_UPLOADS_OF_ONE);
    const refused = await upload(as('owner'), { files: [PICTURE] });
    expect([refused.status, refused.headers.get('retry-after'), refused.body.message]).toEqual([
      429,
      '20',
      'You are already uploading 2 files. Please wait until one has arrived.',
    ]);
    expect((await upload(as('admin'), { files: [PICTURE] })).status).toBe(201);
  });

  it('is turned away for a while when too many upload at once', async () => {
    for (let n = 0; n < MAX_UPLOADS / MAX_UPLOADS_OF_ONE; n++) {
      const instructor = await server.signIn('instructor');
      for (let k = 0; k < MAX_UPLOADS_OF_ONE; k++) stall(instructor);
    }
    await expect.poll(scratch).toBe(MAX_UPLOADS);
    const refused = await upload(as('colleague'), { files: [PICTURE] });
    expect([refused.status, refused.headers.get('retry-after'), refused.body.message]).toEqual([
      503,
      '20',
      expect.stringMatching(/^Too many files are being uploaded/),
    ]);
  });

  it('serves again once they have gone', async () => {
    await expect.poll(async () => (await upload(as('owner'), { files: [PICTURE] })).status).toBe(201);
  });
});
