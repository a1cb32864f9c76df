import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Material } from '#shared/materials.ts';
import { eachDatabase, postgresDatabase } from '#test/server/database.ts';
import { makePicture } from '#test/server/files.ts';
import { type Caller, startTestServer, type TestServer } from '#test/server/server.ts';
import { upload } from '#test/server/upload.ts';
import { indexPage } from '../../search/entries.ts';
import { addMaterial, changeMaterial } from '../materials.ts';
import { readVersion } from './published-list-cache.ts';

eachDatabase('A list that is asked for again', (database, itOnce) => {
  let server: TestServer;
  let student: Caller;
  beforeAll(async () => {
    server = await startTestServer(database());
    student = await server.signIn('student');
  });
  afterAll(() => server?.stop());

  const ask = (tag: string, caller = student) =>
    caller.fetch('/api/project/subject?subject=Biology', { headers: { 'if-none-match': tag } });

  it('isn’t sent to whoever has it, until something is published', async () => {
    const tag = (await ask('')).headers.get('etag') ?? '';
    const same = await ask(tag);
    expect({ status: same.status, body: await same.text() }).toEqual({ status: 304, body: '' });
    expect(same.headers.get('cache-control')).toBe('private, no-cache');
    expect((await ask(`W/${tag}`)).status).toBe(304);

    const instructor = await server.signIn('instructor');
    const fields = { kind: 'project', subject: 'Biology' };
    await upload(instructor, { fields, files: [await makePicture(20, 10).png().toBuffer()] });
    const changed = await ask(tag);
    expect(changed.status).toBe(200);
    expect(await changed.json()).toMatchObject({ projects: [{ subject: 'Biology' }] });
  });

  it('shows at once what anybody changes, another process included', async () => {
    const { db } = database();
    const list = async () => ((await (await ask('')).json()) as { projects: Material[] }).projects;
    const instructor = await server.signIn('instructor');
    const fields = { kind: 'project', subject: 'Biology', title: 'Leaves' };
    const { body } = await upload(instructor, {
      fields,
      files: [await makePicture(30, 20).png().toBuffer()],
    });
    const { _id } = body.material;
    const isListed = async (as: object) =>
      expect(await list()).toContainEqual(expect.objectContaining({ _id, ...as }));
    await isListed({ title: 'Leaves' });
    await instructor.call('PATCH', `/api/materials/${_id}`, { title: 'Roots' });
    await isListed({ title: 'Roots' });
    await db.updateTable('materials').set({ title: 'Stems' }).where('id', '=', _id).execute();
    await isListed({ title: 'Stems' });
    await expect.poll(async () => (await list())[0]?.cover?.placeholder).not.toBe('');
    await db.updateTable('materials').set({ status: 'draft' }).where('id', '=', _id).execute();
    expect(await list()).not.toContainEqual(expect.objectContaining({ _id }));
  });

  itOnce('isn’t there for whoever has signed out meanwhile', async () => {
    const tag = (await ask('')).headers.get('etag') ?? '';
    expect((await ask(tag, server.visitor)).status).toBe(401);
  });
});

postgresDatabase('The library’s version', (database) => {
  it('lets somebody rename a material while its first page is kept, and counts both', async () => {
    const { db } = database();
    const place = { kind: 'project', subject: 'Biology', title: 'Leaves', description: '' } as const;
    const made = { ownerId: null, isSample: 0, createdAt: 1, revision: 'r', sourceHash: '' } as const;
    const page = { source: 'source-1.png', sourceIndex: 0, width: 20, height: 10 };
    const { id } = await addMaterial(db, { ...place, ...made, status: 'published' }, [page]);
    const before = await readVersion(db);
    await db.transaction().execute(async (rendering) => {
      await rendering
        .updateTable('materialPages')
        .set({ placeholder: 'x' })
        .where('number', '=', 1)
        .execute();
      // The title's column is unique, so PostgreSQL locks the row against new references until the commit.
      await changeMaterial(db, id, { title: 'Roots' });
      await indexPage(rendering, id, 1, 'Of roots');
    });
    expect(await readVersion(db)).toBe(before + 2);
  });
});
