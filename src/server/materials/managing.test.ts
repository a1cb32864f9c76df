import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ManagedMaterial, Material, MaterialDetail } from '#shared/materials.ts';
import { eventually } from '#test/eventually.ts';
import { eachDatabase } from '#test/server/database.ts';
import { LINE_HEIGHT, makeEncryptedPdf, makePdf, makePicture } from '#test/server/files.ts';
import { type Answer, startTestServer, type TestServer } from '#test/server/server.ts';
import { countFolders, readPage, upload } from '#test/server/upload.ts';
import { gatherPeople, type People, type Person, PICTURE } from '#test/server/world.ts';

const makeLines = (...texts: string[]) => makePdf(texts.map((text) => ({ text, height: LINE_HEIGHT })));

eachDatabase('Who fills the library', (database, itOnce) => {
  let server: TestServer;
  let people: People;
  let passedMs = 0;
  beforeAll(async () => {
    server = await startTestServer(database(), { now: () => Date.now() + passedMs });
    people = await gatherPeople(server);
  });
  afterAll(() => server?.stop());
  const as = (who: Person) => people[who];

  const publish = async (files: Uint8Array[], fields: Record<string, string> = {}): Promise<Material> =>
    (await upload(as('owner'), { files, fields })).body.material;
  const detailOf = async (id: string): Promise<MaterialDetail> =>
    (await as('owner').call('GET', `/api/materials/${id}`)).body.material;
  const change = (id: string, body: object, who: Person = 'owner') =>
    as(who).call('PATCH', `/api/materials/${id}`, body);
  const foldersKept = () => countFolders(database());

  describe('lists', () => {
    it.each([
      ['visitor', 401],
      ['student', 403],
      ['owner', 200],
      ['admin', 200],
    ] as const)('nothing to a %s who may not: %i', async (who, status) => {
      expect((await as(who).call('GET', '/api/materials')).status).toBe(status);
    });

    it('what is one’s own, newest first with drafts, and to an administrator everything', async () => {
      const own = await publish([PICTURE]);
      const draft = await publish([PICTURE], { status: 'draft' });
      await upload(as('colleague'), { files: [PICTURE], fields: { title: 'A colleague’s' } });
      const list = async (who: Person) =>
        (await as(who).call('GET', '/api/materials')).body.materials as ManagedMaterial[];
      const shown = { publisher: 'Deepa Karki', pageCount: 1 };
      expect((await list('owner')).slice(0, 2)).toMatchObject([
        { _id: draft._id, status: 'draft', ...shown },
        { _id: own._id, status: 'published', ...shown },
      ]);
      expect(
        (await list('owner'))[0],
        'addresses of pages, of which each item may have hundreds',
      ).not.toHaveProperty('images');
      await database().db.updateTable('materials').set({ ownerId: null }).where('id', '=', own._id).execute();
      expect(
        (await list('admin')).find(({ _id }) => _id === own._id),
        'whatever belongs to nobody is no sample',
      ).toMatchObject({ publisher: null, isSample: false });
      expect((await list('colleague')).map(({ title }) => title)).toEqual(['A colleague’s']);
      expect((await list('admin')).map(({ _id }) => _id)).toEqual(
        expect.arrayContaining([own._id, draft._id]),
      );
    });

    it('in pages, found by words of what is told of each and by its state, with how many there are', async () => {
      const { db } = database();
      const { account } = as('owner');
      const list = async (query: string, who: Person = 'owner') =>
        (await as(who).call('GET', `/api/materials?${query}`)).body as {
          materials: ManagedMaterial[];
          total: number;
        };
      const before = await list('');
      const owned = {
        ...(await db.selectFrom('materials').selectAll().executeTakeFirstOrThrow()),
        ownerId: account?.id,
      };
      const rows = Array.from({ length: 120 }, (_, n) => ({
        ...owned,
        id: randomUUID(),
        revision: randomUUID(),
        title: `Paged ${n}`,
        titleKey: `paged ${n}`,
        description: n % 40 === 0 ? 'ऊर्जा of 100% waves' : '',
        status: n % 3 === 0 ? ('draft' as const) : ('published' as const),
        // Several items have the same time.
        createdAt: 10_000 + Math.floor(n / 7),
      }));
      await db
        .insertInto('materials')
        .values(rows as never)
        .execute();
      const pages = [await list('q=paged')];
      for (let last = pages[0]?.materials.at(-1); last; last = pages.at(-1)?.materials.at(-1))
        pages.push(await list(`q=paged&before=${last._id}`));
      expect(pages.map(({ materials }) => materials.length)).toEqual([50, 50, 20, 0]);
      expect(new Set(pages.flatMap(({ materials }) => materials.map(({ _id }) => _id))).size).toBe(120);
      expect(pages.map(({ total }) => total)).toEqual([120, 120, 120, 120]);
      expect((await list('')).total).toBe(before.total + 120);
      expect((await list('q=paged&status=draft')).total).toBe(40);
      expect((await list('q=100%25%20ऊर्जा')).total).toBe(3);
      expect((await list('q=deepa%20KARKI%20paged', 'admin')).total).toBe(120);
      expect((await list('q=paged', 'colleague')).total).toBe(0);
      expect((await list('q=paged&status=odd')).total).toBe(120);
      const [first] = pages[0]?.materials.slice(-1) ?? [];
      expect((await as('owner').call('DELETE', `/api/materials/${first?._id}`)).status).toBe(200);
      expect((await list(`q=paged&before=${first?._id}`)).materials).toEqual(pages[1]?.materials);
      expect((await as('owner').call('GET', '/api/materials?before=none')).status).toBe(400);
    });
  });

  describe('keeps an upload as a draft', () => {
    const draft = { status: 'draft', subject: '', title: 'Waves' };

    itOnce('before its subject is chosen, under a title of its own, and can’t publish it so', async () => {
      const first = await publish([PICTURE], draft);
      const second = await publish([PICTURE], draft);
      expect([first.title, second.title]).toEqual(['Waves', 'Waves (2)']);
      const [third, fourth] = await Promise.all([publish([PICTURE], draft), publish([PICTURE], draft)]);
      expect([third.title, fourth.title].sort()).toEqual(['Waves (3)', 'Waves (4)']);
      const early = await change(first._id, { status: 'published' });
      expect({ status: early.status, errors: early.body.errors }).toEqual({
        status: 400,
        errors: { subject: 'Subject is required' },
      });
      expect((await change(first._id, { kind: 'project', subject: 'Physics' })).status).toBe(400);
      const done = await change(first._id, { kind: 'project', subject: 'Maths', status: 'published' });
      expect(done.body.material).toMatchObject({ kind: 'project', subject: 'Maths', status: 'published' });
      const { body } = await as('student').call('GET', '/api/project/subject?subject=Maths');
      expect(body.projects.map(({ _id }: Material) => _id)).toContain(first._id);
    });

    it('with the date of its upload, and publishes it with that of the day, which then stays', async () => {
      const { _id, createdAt } = await publish([PICTURE], draft);
      const dateAfter = async (changed: object) => {
        passedMs += 60_000;
        return (await change(_id, changed)).body.material.createdAt as string;
      };
      expect(await dateAfter({ subject: 'English', title: 'Dated' })).toBe(createdAt);
      const published = await dateAfter({ status: 'published' });
      expect(Date.parse(published) - Date.parse(createdAt)).toBeGreaterThanOrEqual(120_000);
      for (const changed of [{ title: 'Dated anew' }, { status: 'draft' }, { status: 'published' }])
        expect(await dateAfter(changed)).toBe(published);
    });

    itOnce('but publishes nothing without a subject', async () => {
      const { status, body } = await upload(as('owner'), { files: [PICTURE], fields: { subject: '' } });
      expect([status, body.errors]).toEqual([400, { subject: 'Subject is required' }]);
    });
  });

  it('hears which items are of the same file, and not of other people’s drafts', async () => {
    const file = await makePicture(31, 17).png().toBuffer();
    const { body } = await upload(as('colleague'), { files: [file], fields: { title: 'Theirs' } });
    await upload(as('colleague'), { files: [file], fields: { title: 'Hidden', status: 'draft' } });
    expect(body.twins).toEqual([]);
    const twin = await upload(as('owner'), { files: [file] });
    expect(twin.status).toBe(201);
    expect(twin.body.twins).toEqual([
      {
        _id: body.material._id,
        kind: 'assignment',
        subject: 'Physics',
        title: 'Theirs',
        status: 'published',
      },
    ]);
  });

  describe('replaces the file', () => {
    const replace = async (
      id: string,
      file: Uint8Array,
      who: Person = 'owner',
    ): Promise<Pick<Answer, 'status' | 'body'>> => {
      const form = new FormData();
      form.append('files', new Blob([new Uint8Array(file)]), 'new.pdf');
      const response = await as(who).fetch(`/api/materials/${id}/file`, { method: 'PUT', body: form });
      return { status: response.status, body: await response.json() };
    };

    it('and the item stays itself, with other pages', async () => {
      const { _id, images, createdAt } = await publish([makeLines('Draught', 'Two')]);
      await readPage(as('student'), images[0] ?? '');
      const folders = await foldersKept();
      const { status, body } = await replace(_id, makeLines('Corrected'));
      expect([status, body.material]).toMatchObject([200, { _id, createdAt, images: [expect.any(String)] }]);
      await readPage(as('student'), body.material.images[0]);
      const { results } = (await as('student').call('GET', '/api/search?q=draught')).body;
      expect(results).toEqual([]);
      expect((await as('student').fetch(images[0] ?? '')).status).toBe(404);
      // A page that is being drawn meanwhile removes its files when it is done.
      await eventually(async () => expect(await foldersKept()).toBe(folders));
    });

    it.each([
      ['visitor', 401],
      ['student', 403],
      ['colleague', 403],
      ['admin', 200],
    ] as const)('as a %s with %i', async (who, status) => {
      const { _id } = await publish([PICTURE]);
      expect((await replace(_id, makeLines(who), who)).status).toBe(status);
    });

    itOnce('and keeps the old one where the new one can’t be read', async () => {
      const { _id, images } = await publish([PICTURE]);
      const { status, body } = await replace(_id, makeEncryptedPdf());
      expect([status, body.message]).toEqual([422, 'This PDF is password protected.']);
      expect((await detailOf(_id)).images).toEqual(images);
    });
  });

  itOnce('hears who may change an item', async () => {
    const { _id } = await publish([PICTURE]);
    for (const [who, mayChange] of [
      ['student', false],
      ['colleague', false],
      ['owner', true],
      ['admin', true],
    ] as const) {
      const { body } = await as(who).call('GET', `/api/materials/${_id}`);
      expect(body.material.mayChange, who).toBe(mayChange);
    }
  });
});
