import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { eachDatabase } from '../db/test-database.ts';
import { startTestServer } from '../test-server.ts';
import { makeEndlessPdf, makePdf } from './test-files.ts';
import { upload } from './test-upload.ts';

eachDatabase('The pages that wait', (database) => {
  const waiting = async (id: string) => {
    const rows = await database()
      .db.selectFrom('materialPages')
      .select('number')
      .where('materialId', '=', id)
      .where('renderedAt', 'is', null)
      .where('failedAt', 'is', null)
      .execute();
    return rows.length;
  };

  it('are rendered after a restart in the middle of them, and nothing of it is lost', async () => {
    const server = await startTestServer(database());
    const instructor = await server.signIn('instructor');
    const { body } = await upload(instructor, { files: [makePdf(Array(12).fill({ text: 'x' }))] });
    const { _id, images } = body.material;
    await instructor.fetch(images[0]);
    await server.stop();
    expect(await waiting(_id)).toBeGreaterThan(0);

    const restarted = await startTestServer(database());
    await expect.poll(() => waiting(_id), { timeout: 20_000 }).toBe(0);
    const student = await restarted.signIn('student');
    expect((await student.fetch(images[11])).status).toBe(200);
    await restarted.stop();
  }, 40_000);

  it('come next when somebody asks for one', async () => {
    const server = await startTestServer(database());
    const instructor = await server.signIn('instructor');
    const { body } = await upload(instructor, { files: [makePdf(Array(60).fill({ text: 'x' }))] });
    const { _id, images } = body.material;
    expect((await instructor.fetch(images[59])).status).toBe(200);
    expect(await waiting(_id)).toBeGreaterThan(20);
    await instructor.call('DELETE', `/api/materials/${_id}`);
    await server.stop();
    const { dataDir } = database();
    expect(await readdir(path.join(dataDir, 'files/materials'))).not.toContain(images[0].split('/')[3]);
  }, 40_000);

  it('are given up when they take too long, with a sentence, and hold nobody up', async () => {
    const server = await startTestServer(database());
    const instructor = await server.signIn('instructor');
    const endless = (await upload(instructor, { files: [makeEndlessPdf()] })).body.material;
    const sound = (await upload(instructor, { files: [makePdf([{ text: 'x' }])] })).body.material;
    expect((await instructor.fetch(sound.images[0])).status).toBe(200);
    const first = await instructor.call('GET', endless.images[0]);
    if (first.status === 503) expect(first.headers.get('retry-after')).toMatch(/^\d+$/);
    await expect.poll(() => waiting(endless._id), { timeout: 60_000 }).toBe(0);
    const { status, body } = await instructor.call('GET', endless.images[0]);
    expect({ status, body }).toEqual({
      status: 422,
      body: { success: false, message: 'This page can’t be shown: its file is damaged.' },
    });
    await server.stop();
  }, 90_000);

  it('are rendered anew when their files are gone', async () => {
    const server = await startTestServer(database());
    const instructor = await server.signIn('instructor');
    const { images } = (await upload(instructor, { files: [makePdf([{ text: 'x' }])] })).body.material;
    expect((await instructor.fetch(images[0])).status).toBe(200);
    const folder = path.join(database().dataDir, 'files/materials', images[0].split('/')[3]);
    for (const name of await readdir(folder)) if (name.endsWith('.webp')) await rm(path.join(folder, name));
    expect((await instructor.fetch(images[0])).status).toBe(503);
    await expect.poll(async () => (await instructor.fetch(images[0])).status, { timeout: 10_000 }).toBe(200);
    await server.stop();
  }, 30_000);
});
