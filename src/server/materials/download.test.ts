import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Material } from '#shared/materials.ts';
import { oneDatabase } from '#test/server/database.ts';
import { LINE_HEIGHT, makePdf, makePicture } from '#test/server/files.ts';
import { startTestServer, type TestServer } from '#test/server/server.ts';
import { upload } from '#test/server/upload.ts';
import { gatherPeople, type People, type Person } from '#test/server/world.ts';

const PICTURE = await makePicture(20, 10).png().toBuffer();
const PDF = makePdf(['Avocet', 'Bittern'].map((text) => ({ text, height: LINE_HEIGHT })));

oneDatabase('A download', (database) => {
  let server: TestServer;
  let people: People;
  beforeAll(async () => {
    server = await startTestServer(database());
    people = await gatherPeople(server);
  });
  afterAll(() => server?.stop());

  const publish = async (fields: Record<string, string> = {}, files = [PDF]): Promise<Material> =>
    (await upload(people.owner, { files, fields })).body.material;
  const change = (id: string, body: object, who: Person = 'owner') =>
    people[who].call('PATCH', `/api/materials/${id}`, body);
  async function download(id: string, who: Person = 'student') {
    const response = await people[who].fetch(`/api/materials/${id}/file`);
    return {
      status: response.status,
      headers: response.headers,
      bytes: Buffer.from(await response.arrayBuffer()),
    };
  }

  it('is the PDF as it was uploaded, under its title', async () => {
    const { _id, isDownloadable, hasPdf } = await publish({
      isDownloadable: 'true',
      title: 'बल: "50 %" of 1/2?',
    });
    expect({ isDownloadable, hasPdf }).toEqual({ isDownloadable: true, hasPdf: true });
    const { status, headers, bytes } = await download(_id);
    expect(status).toBe(200);
    expect(bytes.equals(PDF)).toBe(true);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-length')).toBe(String(PDF.length));
    expect(headers.get('cache-control')).toBe('private, no-store');
    const name = headers.get('content-disposition') ?? '';
    expect(name).toMatch(/^attachment; filename="__- -50 _- of 1-2-\.pdf"; filename\*=UTF-8''/);
    expect(decodeURIComponent(name.split("''")[1] ?? '')).toBe('बल- -50 %- of 1-2-.pdf');
  });

  it('is there for whoever may read it, once its publisher allows it, and never otherwise', async () => {
    const { _id, isDownloadable } = await publish();
    expect(isDownloadable).toBe(false);
    for (const who of ['student', 'owner', 'admin'] as const)
      expect((await download(_id, who)).status).toBe(404);
    expect((await change(_id, { isDownloadable: true }, 'colleague')).status).toBe(403);
    expect((await change(_id, { isDownloadable: 'true' })).body.errors).toHaveProperty('isDownloadable');
    const allowed = await change(_id, { isDownloadable: true });
    expect(allowed.body.material).toMatchObject({ isDownloadable: true, title: expect.any(String) });
    const statuses = { visitor: 401, student: 200, owner: 200, colleague: 200, admin: 200 } as const;
    for (const [who, status] of Object.entries(statuses))
      expect((await download(_id, who as Person)).status, who).toBe(status);
    await change(_id, { title: `Named anew ${_id}` });
    expect((await download(_id)).status, 'another change leaves it').toBe(200);
    await change(_id, { status: 'draft' });
    expect((await download(_id)).status).toBe(404);
    expect((await download(_id, 'colleague')).status).toBe(404);
    expect((await download(_id, 'owner')).status).toBe(200);
    await change(_id, { status: 'published', isDownloadable: false });
    expect((await download(_id)).status).toBe(404);
    expect((await download('no-such-material')).status).toBe(404);
  });

  it('isn’t there where pictures were uploaded', async () => {
    const { _id, isDownloadable, hasPdf } = await publish({ isDownloadable: 'true' }, [PICTURE]);
    expect({ isDownloadable, hasPdf }).toEqual({ isDownloadable: true, hasPdf: false });
    expect((await download(_id)).status).toBe(404);
  });

  it('is the new file once it was replaced, whole whatever pages are shown, and gone with the material', async () => {
    const { _id, images } = await publish({ isDownloadable: 'true' });
    expect((await change(_id, { pages: [{ image: images[1] }] })).status).toBe(200);
    expect((await download(_id)).bytes.equals(PDF)).toBe(true);
    const other = makePdf([{ text: 'Curlew', height: LINE_HEIGHT }]);
    const form = new FormData();
    form.append('files', new Blob([new Uint8Array(other)]), 'other.pdf');
    const replaced = await people.owner.fetch(`/api/materials/${_id}/file`, { method: 'PUT', body: form });
    const { material } = (await replaced.json()) as { material: Material };
    expect(material).toMatchObject({ isDownloadable: true, hasPdf: true });
    expect((await download(_id)).bytes.equals(other)).toBe(true);
    await people.owner.call('DELETE', `/api/materials/${_id}`);
    expect((await download(_id)).status).toBe(404);
  });

  it('is refused a form that doesn’t say clearly whether it may be', async () => {
    const refused = await upload(people.owner, { files: [PDF], fields: { isDownloadable: 'perhaps' } });
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toHaveProperty('isDownloadable');
  });
});
