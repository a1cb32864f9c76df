import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Material } from '#shared/materials.ts';
import { oneDatabase } from '#test/server/database.ts';
import { LINE_HEIGHT, makePdf, makePicture } from '#test/server/files.ts';
import { type Caller, startTestServer, type TestServer } from '#test/server/server.ts';
import { readPage, upload } from '#test/server/upload.ts';

oneDatabase('A page’s text', (database) => {
  let server: TestServer;
  let owner: Caller;
  beforeAll(async () => {
    server = await startTestServer(database());
    owner = await server.signIn('instructor');
  });
  afterAll(() => server?.stop());

  async function publish(file: Uint8Array, fields: Record<string, string> = {}): Promise<string> {
    const { images }: Material = (await upload(owner, { fields, files: [file] })).body.material;
    await readPage(owner, images[0] ?? '');
    return `${images[0]}/text`;
  }

  it('comes as lines with the place of each word, in parts of the page’s width', async () => {
    const student = await server.signIn('student');
    const address = await publish(makePdf([{ text: 'Momentum and impulse', width: 600, height: 800 }]));
    const { status, body } = await student.call('GET', address);
    expect(status).toBe(200);
    expect(body.source).toBe('file');
    expect(body.lines).toHaveLength(1);
    const [line] = body.lines;
    expect(line.text).toBe('Momentum and impulse');
    // The text begins 60 points from the left of 600, on a base line in the middle of 800.
    expect(line.left / 1000).toBeCloseTo(1, 0);
    expect(line.words).toHaveLength(3);
    expect(line.top).toBeLessThan(6667);
    expect(line.top + line.height).toBeGreaterThan(6667);
  });

  it('is empty for a picture', async () => {
    const picture = await publish(await makePicture(20, 10).png().toBuffer());
    expect((await owner.call('GET', picture)).body).toEqual({
      success: true,
      source: 'file',
      lines: [],
      links: [],
      wordsToCome: false,
    });
  });

  it('of a draft is read by its instructor and administrators only', async () => {
    const address = await publish(makePdf([{ text: 'Not yet', height: LINE_HEIGHT }]), { status: 'draft' });
    expect((await server.visitor.call('GET', address)).status).toBe(401);
    for (const [role, status] of [
      ['student', 404],
      ['instructor', 404],
      ['admin', 200],
    ] as const) {
      const reader = await server.signIn(role);
      expect((await reader.call('GET', address)).status, role).toBe(status);
    }
    expect((await owner.call('GET', address)).status).toBe(200);
  });

  it.each([
    '/api/pages/0/1/text',
    `/api/pages/${'a'.repeat(32)}/1/text`,
    `/api/pages/${'a'.repeat(32)}/0/text`,
  ])('is not found at %s', async (address) => {
    expect((await owner.call('GET', address)).status).toBe(404);
  });
});
