import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openClassroom } from '#test/server/classroom.ts';
import { eachDatabase, oneDatabase } from '#test/server/database.ts';
import { LINE_HEIGHT, makePdf, makePicture } from '#test/server/files.ts';

import { filesOf, readPage, upload } from '#test/server/upload.ts';

const PDF = makePdf([{ text: 'x', height: LINE_HEIGHT }]);

oneDatabase('Publishing', (database) => {
  const here = openClassroom(database);

  describe('a PDF', () => {
    it('is answered at once, listed, and read by a student page by page', async () => {
      const pdf = makePdf([{ text: 'First page' }, { text: 'Second page', width: 960, height: 540 }]);
      const published = await upload(here.instructor, {
        fields: { title: 'Optics', subject: 'Physics' },
        files: [pdf],
      });
      expect(published.status).toBe(201);
      const { material } = published.body;
      expect(material).toMatchObject({
        kind: 'assignment',
        title: 'Optics',
        description: 'Worked out.',
        subject: 'Physics',
        status: 'published',
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        cover: { width: 1600, height: 2264 },
      });
      expect(material.images).toHaveLength(2);

      const second = await readPage(here.student, material.images[1]);
      expect(second.status).toBe(200);
      expect(second.headers.get('content-type')).toBe('image/webp');
      expect(second.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
      expect(second.headers.get('x-content-type-options')).toBe('nosniff');
      expect(Number(second.headers.get('content-length'))).toBe(second.bytes.length);
      expect(await sharp(second.bytes).metadata()).toMatchObject({
        format: 'webp',
        width: 1600,
        height: 900,
      });
      await readPage(here.student, material.images[0]);

      const { body } = await here.student.call('GET', '/api/assignment/subject?subject=Physics');
      expect(body.assignments[0]).toMatchObject({
        _id: material._id,
        cover: { placeholder: expect.stringMatching(/.{20}/) },
      });
      const detail = await here.student.call('GET', `/api/materials/${material._id}`);
      expect(detail.body.material.pages).toEqual([
        expect.objectContaining({ image: material.images[0], width: 1600, height: 2264 }),
        expect.objectContaining({ image: material.images[1], width: 1600, height: 900 }),
      ]);
    });
  });

  describe('pictures', () => {
    it('are pages in the order they were sent, files before fields or after', async () => {
      const files = [
        await makePicture(300, 200).png().toBuffer(),
        await makePicture(2000, 1000).webp().toBuffer(),
      ];
      const { status, body } = await upload(here.instructor, { files, filesFirst: true });
      expect(status).toBe(201);
      const { material } = (await here.student.call('GET', `/api/materials/${body.material._id}`)).body;
      expect(material.pages).toMatchObject([
        { width: 300, height: 200 },
        { width: 1600, height: 800 },
      ]);
      const small = await readPage(here.student, `${material.images[0]}?width=1600`);
      expect((await sharp(small.bytes).metadata()).width).toBe(300);
    });
  });
});

eachDatabase('Publishing', (database) => {
  const here = openClassroom(database);

  it('keeps the words of a PDF for the search, without what a database can’t hold', async () => {
    const { body } = await upload(here.instructor, {
      files: [makePdf([{ text: 'Momentum \\002 and \\000 impulse', height: LINE_HEIGHT }])],
    });
    await readPage(here.student, body.material.images[0]);
    const row = await database()
      .db.selectFrom('materialPages')
      .select('text')
      .where('materialId', '=', body.material._id)
      .executeTakeFirstOrThrow();
    expect(row.text).toBe('Momentum and impulse');
  });

  it('refuses a title that the subject already has, and of two at once one', async () => {
    const title = 'Waves';
    const both = await Promise.all(
      [1, 2].map(() => upload(here.instructor, { fields: { title }, files: [PDF] })),
    );
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409]);
    const before = await filesOf(database());
    const third = await upload(here.instructor, { fields: { title }, files: [PDF] });
    expect(third.body).toMatchObject({ success: false, errors: { title: expect.any(String) } });
    expect(await filesOf(database())).toEqual(before);
    expect(
      (await upload(here.instructor, { fields: { title, subject: 'Maths' }, files: [PDF] })).status,
    ).toBe(201);
  });
});
