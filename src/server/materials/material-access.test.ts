import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Material } from '#shared/materials.ts';
import { eachDatabase, oneDatabase, type TestDatabase } from '#test/server/database.ts';
import { startTestServer, type TestServer } from '#test/server/server.ts';
import { readPage, upload } from '#test/server/upload.ts';
import { gatherPeople, type People, type Person, PICTURE } from '#test/server/world.ts';

/** Starts a server with people of every role, and functions to publish there. */
function openLibrary(database: () => TestDatabase) {
  let server: TestServer;
  let people: People;
  beforeAll(async () => {
    server = await startTestServer(database());
    people = await gatherPeople(server);
  });
  afterAll(() => server?.stop());

  const as = (who: Person) => people[who];
  const publishAs = async (who: Person, fields: Record<string, string> = {}): Promise<Material> =>
    (await upload(as(who), { fields, files: [PICTURE] })).body.material;
  return { as, publishAs, url: () => server.url };
}

const everybody: Person[] = ['visitor', 'student', 'owner', 'colleague', 'admin'];
const table = (statuses: number[]) => everybody.map((who, index) => [who, statuses[index]] as const);

oneDatabase('Access to a material', (database) => {
  const { as, publishAs, url } = openLibrary(database);

  it.each(table([401, 403, 201, 201, 201]))('is published by a %s with %i', async (who, status) => {
    expect((await upload(as(who), { files: [PICTURE] })).status).toBe(status);
  });

  it('is refused to a student before anything of the upload is read', async () => {
    const headers = { cookie: as('student').cookie, 'content-type': 'multipart/form-data; boundary=b' };
    const started = request(new URL('/api/materials', url()), {
      method: 'POST',
      headers: { ...headers, 'content-length': 100_000_000 },
    });
    started.flushHeaders();
    const [response] = (await once(started, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(403);
    started.destroy();
  });

  describe.each([
    [
      'published',
      { read: [401, 200, 200, 200, 200], change: [401, 403, 200, 403, 200], page: [401, 200, 200, 200, 200] },
    ],
    [
      'draft',
      { read: [401, 404, 200, 404, 200], change: [401, 403, 200, 404, 200], page: [401, 404, 200, 404, 200] },
    ],
  ])('that is %s', (status, expected) => {
    let unchanged: Material;
    beforeAll(async () => {
      unchanged = await publishAs('owner', { status });
    });

    it.each(table(expected.read))('is read by a %s with %i', async (who, code) => {
      expect((await as(who).call('GET', `/api/materials/${unchanged._id}`)).status).toBe(code);
    });

    it.each(table(expected.change))('is changed by a %s with %i', async (who, code) => {
      const { _id } = await publishAs('owner', { status });
      const answer = await as(who).call('PATCH', `/api/materials/${_id}`, { description: 'Corrected.' });
      expect(answer.status).toBe(code);
      if (code === 200) expect(answer.body.material).toMatchObject({ description: 'Corrected.', status });
    });

    it.each(table(expected.change))('is removed by a %s with %i', async (who, code) => {
      const { _id, images } = await publishAs('owner', { status });
      expect((await as(who).call('DELETE', `/api/materials/${_id}`)).status).toBe(code);
      const left = await as('admin').call('GET', `/api/materials/${_id}`);
      expect(left.status).toBe(code === 200 ? 404 : 200);
      if (code === 200) expect((await as('admin').fetch(images[0] ?? '')).status).toBe(404);
    });

    it.each(table(expected.page))('shows its page to a %s with %i', async (who, code) => {
      const response = await as(who).fetch(unchanged.images[0] ?? '');
      expect(response.status).toBe(code);
      if (code !== 200) {
        expect(response.headers.get('cache-control')).toBe('no-store');
        expect(await response.json()).toMatchObject({ success: false, message: expect.any(String) });
      }
    });
  });
});

eachDatabase('A material', (database, itOnce) => {
  const { as, publishAs } = openLibrary(database);
  let published: Material | undefined;

  itOnce('of the sample library is changed by administrators only', async () => {
    const { _id } = await publishAs('owner');
    await database().db.updateTable('materials').set({ ownerId: null }).where('id', '=', _id).execute();
    const change = { title: 'Renamed by an administrator' };
    expect((await as('owner').call('PATCH', `/api/materials/${_id}`, change)).status).toBe(403);
    expect((await as('admin').call('PATCH', `/api/materials/${_id}`, change)).status).toBe(200);
  });

  it('is listed for its subject, newest first, and not while it is a draft', async () => {
    const subject = { subject: 'Nepali', kind: 'project' };
    const first = await publishAs('owner', { ...subject, title: 'First' });
    const second = await publishAs('owner', { ...subject, title: 'Second' });
    await publishAs('owner', { ...subject, title: 'Draft', status: 'draft' });
    const list = async () =>
      (await as('student').call('GET', '/api/project/subject?subject=Nepali')).body.projects;
    expect((await list()).map(({ title }: Material) => title)).toEqual(['Second', 'First']);
    await as('owner').call('PATCH', `/api/materials/${second._id}`, { status: 'draft' });
    expect((await list()).map(({ _id }: Material) => _id)).toEqual([first._id]);
  });

  it.each([
    ['subject=Alchemy', 200],
    ['subject=%E0%A4%A8', 200],
    ["subject=' or 1=1 --", 200],
    ['', 400],
    ['subject=', 400],
    ['subject=a&subject=b', 400],
    ['subject=%00', 400],
  ])('isn’t found for the query %j, which is answered with %i', async (query, status) => {
    for (const list of ['assignment', 'project']) {
      const { status: code, body } = await as('student').call('GET', `/api/${list}/subject?${query}`);
      expect(code).toBe(status);
      if (status === 200) expect(body[`${list}s`]).toEqual([]);
    }
  });

  it.each([
    [{ title: '' }, 400, 'title'],
    [{ title: 'Taken' }, 409, 'title'],
    [{ title: '  taken\u200b ' }, 409, 'title'],
    [{ title: '.' }, 400, 'title'],
    [{ title: ' .. ' }, 400, 'title'],
    [{ title: '\u200b\u2060' }, 400, 'title'],
    [{ title: '...' }, 200, null],
    [{ subject: 'Alchemy' }, 400, 'subject'],
    [{ status: 'secret' }, 400, 'status'],
    [{}, 200, null],
    [{ ownerId: 'me', createdAt: 0 }, 200, null],
  ])('changed to %j answers %i', async (change, status, field) => {
    await upload(as('owner'), { fields: { title: 'Taken' }, files: [PICTURE] });
    const { _id, createdAt } = await publishAs('owner');
    const answer = await as('owner').call('PATCH', `/api/materials/${_id}`, change);
    expect(answer.status).toBe(status);
    if (field) expect(answer.body.errors).toEqual({ [field]: expect.any(String) });
    else expect(answer.body.material).toMatchObject({ _id, createdAt });
  });

  it('stands in the log with from what to what it was changed', async () => {
    const { _id, title } = await publishAs('owner');
    const change = { title: 'Waves {name}', status: 'draft' };
    expect((await as('owner').call('PATCH', `/api/materials/${_id}`, change)).status).toBe(200);
    const newest = async () => (await as('admin').call('GET', '/api/audit')).body.entries[0].what;
    expect(await newest()).toBe(
      `Changed “Waves { name }”: title from “${title}” to “Waves { name }”; status from “published” to “draft”`,
    );
    await upload(as('owner'), { files: [PICTURE, PICTURE], replaces: _id });
    expect(await newest()).toBe('Replaced the file of “Waves { name }”, 1 page before and 2 after');
    const { images } = (await as('owner').call('GET', `/api/materials/${_id}`)).body.material;
    const pages = images.toReversed().map((image: string) => ({ image }));
    await as('owner').call('PATCH', `/api/materials/${_id}`, { status: 'published', pages });
    expect(await newest()).toBe(
      'Changed “Waves { name }”: status from “draft” to “published”; pages rearranged, 2 pages before and 2 after',
    );
  });

  it('keeps what somebody else has changed meanwhile, and says what stands now', async () => {
    const { _id, version } = await publishAs('owner');
    const change = (body: object, who: 'owner' | 'admin' = 'owner') =>
      as(who).call('PATCH', `/api/materials/${_id}`, body);
    const first = await change({ status: 'draft', version }, 'admin');
    expect(first).toMatchObject({ status: 200, body: { material: { status: 'draft' } } });
    expect(first.body.material.version).not.toBe(version);
    const stale = await change({ description: 'Mine', status: 'published', version });
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'changed', material: { _id, status: 'draft', version: first.body.material.version } },
    });
    expect((await change({ description: 'Mine', version: 'no version' })).status).toBe(409);
    const fields = { version };
    const replaced = await upload(as('owner'), { fields, files: [PICTURE], replaces: _id });
    expect(replaced).toMatchObject({ status: 409, body: { code: 'changed' } });
    const again = await change({ description: 'Mine', version: first.body.material.version });
    expect(again.body.material).toMatchObject({ description: 'Mine', status: 'draft' });
    expect((await change({ description: 'Without a version' })).status).toBe(200);
  });

  it.each([
    [
      'pages that are no longer there',
      ({ images: [image] }: Material) => ({ pages: [{ image, rotate: 90 }] }),
    ],
    ['a subject that its kind no longer has', () => ({ subject: 'Chemistry' })],
    ['nothing else', () => ({})],
  ])('says what stands now to who names an old version and %s', async (_what, changeOf) => {
    const material = await publishAs('owner');
    const call = (body: object) => as('owner').call('PATCH', `/api/materials/${material._id}`, body);
    const { body } = await call({ kind: 'project', subject: 'Maths' });
    const replaced = await upload(as('owner'), { files: [PICTURE, PICTURE], replaces: material._id });
    const { version } = replaced.body.material;
    expect(version).not.toBe(body.material.version);
    expect(await call({ ...changeOf(material), version: material.version })).toMatchObject({
      status: 409,
      body: { code: 'changed', material: { kind: 'project', subject: 'Maths', version } },
    });
  });

  it('is found by the addresses that it had, unless another one is there', async () => {
    const { _id } = await publishAs('owner', { title: 'First Title' });
    const move = (change: object) => as('owner').call('PATCH', `/api/materials/${_id}`, change);
    const at = async (subject: string, title: string, who: Person = 'student') => {
      return as(who).call('GET', `/api/materials/former/assignment/${subject}/${encodeURIComponent(title)}`);
    };
    expect((await at('Physics', 'First Title')).status).toBe(404);
    await move({ title: 'Second Title' });
    await move({ subject: 'Biology' });
    for (const title of ['First Title', 'second  TITLE'])
      expect((await at('Physics', title)).body.material).toMatchObject({
        _id,
        subject: 'Biology',
        title: 'Second Title',
      });
    expect((await at('Physics', 'First Title', 'visitor')).status).toBe(401);
    expect((await at('Chemistry', 'First Title')).status).toBe(404);
    await move({ status: 'draft' });
    expect((await at('Physics', 'First Title')).status).toBe(404);
    await move({ status: 'published', subject: 'Physics', title: 'First Title' });
    expect((await at('Physics', 'First Title')).status).toBe(404);
    expect((await at('Biology', 'Second Title')).body.material._id).toBe(_id);
    await as('owner').call('DELETE', `/api/materials/${_id}`);
    expect((await at('Biology', 'Second Title')).status).toBe(404);
  });

  it('keeps its former address where a draft had it, too', async () => {
    const { _id } = await publishAs('owner', { title: 'Optics' });
    const rename = (id: string, title: string) =>
      as('owner').call('PATCH', `/api/materials/${id}`, { title });
    await rename(_id, 'Optics I');
    const draft = await publishAs('owner', { title: 'Optics', status: 'draft' });
    await rename(draft._id, 'Waves');
    const { body } = await as('student').call('GET', '/api/materials/former/assignment/Physics/Optics');
    expect(body.material._id).toBe(_id);
  });

  it('has a title that readers can tell from every other', async () => {
    const title = 'Cafe\u0301  Physics';
    expect((await publishAs('owner', { title })).title).toBe('Café Physics');
    for (const same of ['Café Physics', 'CAFÉ PHYSICS', 'Café\u00a0Physics', 'Ca\u200bfé Physics'])
      expect((await upload(as('owner'), { fields: { title: same }, files: [PICTURE] })).status).toBe(409);
  });

  itOnce.each(['none', '%00', '..%2f..%2fetc'])('is not found under the id %s', async (id) => {
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const body = method === 'PATCH' ? {} : undefined;
      expect((await as('admin').call(method, `/api/materials/${id}`, body)).status).toBe(404);
    }
  });

  it.each([
    ['0', 404],
    ['2', 404],
    ['99999', 404],
    ['-1', 404],
    ['1e0', 404],
    ['01', 404],
    ['1/../2', 404],
    ['..%2f1', 404],
    ['%00', 404],
    ['1?width=481', 400],
    ['1?width=', 400],
    ['1?width=480&width=960', 400],
    ['1?width=480', 200],
  ])('has no page %s: %i', async (number, status) => {
    published ??= await publishAs('owner');
    const address = (published.images[0] ?? '').replace(/1$/, number);
    expect((await as('student').fetch(address)).status).toBe(status);
  });

  it.each([
    ['damaged', 'its file is damaged'],
    ['too_complex', 'it is too complex to draw'],
  ] as const)('says of a %s page why it can’t be shown', async (fault, reason) => {
    const { _id, images } = await publishAs('owner');
    const failed = { renderedAt: null, failedAt: 1, fault };
    await database().db.updateTable('materialPages').set(failed).where('materialId', '=', _id).execute();
    const { status, headers, body } = await as('student').call('GET', images[0] ?? '');
    expect({ status, body }).toEqual({
      status: 422,
      body: { success: false, message: `This page can’t be shown: ${reason}.` },
    });
    expect(headers.get('cache-control')).toBe('no-store');
    const detail = await as('owner').call('GET', `/api/materials/${_id}`);
    expect(detail.body.material.pages[0]).toMatchObject({ state: 'failed', fault });
  });

  itOnce('has its pages rendered anew when their files are gone', async () => {
    const { images } = await publishAs('owner');
    const address = images[0] ?? '';
    expect((await readPage(as('student'), address)).status).toBe(200);
    const folder = path.join(database().dataDir, 'files/materials', address.split('/')[3] ?? '');
    for (const name of await readdir(folder)) if (name.endsWith('.webp')) await rm(path.join(folder, name));
    expect((await as('student').call('GET', address)).headers.get('retry-after')).toMatch(/^\d+$/);
    expect((await readPage(as('student'), address)).status).toBe(200);
  });
});
