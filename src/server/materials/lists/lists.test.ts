import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Material } from '#shared/materials.ts';
import { eachDatabase } from '../../testing/database.ts';
import { makePicture } from '../../testing/files.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';
import { upload } from '../../testing/upload.ts';

eachDatabase('A list that is asked for again', (database) => {
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
    // Rendering writes to the same rows: what follows must not meet it.
    await expect.poll(async () => (await list())[0]?.cover?.placeholder, { timeout: 30_000 }).not.toBe('');
    await instructor.call('PATCH', `/api/materials/${_id}`, { title: 'Roots' });
    await isListed({ title: 'Roots' });
    await db.updateTable('materials').set({ title: 'Stems' }).where('id', '=', _id).execute();
    await isListed({ title: 'Stems' });
    await db.updateTable('materials').set({ status: 'draft' }).where('id', '=', _id).execute();
    expect(await list()).not.toContainEqual(expect.objectContaining({ _id }));
  });

  it('isn’t there for whoever has signed out meanwhile', async () => {
    const tag = (await ask('')).headers.get('etag') ?? '';
    expect((await ask(tag, server.visitor)).status).toBe(401);
  });
});
