/** A third kind of material needs only its row. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { openClassroom } from '#test/server/classroom.ts';
import { eachDatabase } from '#test/server/database.ts';
import { LINE_HEIGHT, makePdf } from '#test/server/files.ts';
import { readPage, upload } from '#test/server/upload.ts';
import { importMaterial } from '../cli/material.ts';

vi.mock('#shared/material-kinds.ts', async (importOriginal) => {
  const { MATERIAL_KINDS } = await importOriginal<typeof import('#shared/material-kinds.ts')>();
  const lecture = {
    ...MATERIAL_KINDS.assignment,
    id: 'lecture',
    plural: 'lectures',
    title: 'Lecture',
    pluralTitle: 'Lectures',
    listCall: '/api/lecture/subject',
    subjects: ['Physics'],
  };
  return { MATERIAL_KINDS: { ...MATERIAL_KINDS, lecture } };
});

eachDatabase('A further kind of material', (database) => {
  const here = openClassroom(database);

  const titles = async (list: string) => {
    const { body } = await here.student.call('GET', `/api/${list}/subject?subject=Physics`);
    return body[`${list}s`].map(({ title }: { title: string }) => title);
  };

  it('is published, listed apart from the others, read and found', async () => {
    const files = [makePdf([{ text: 'Entropy never falls', height: LINE_HEIGHT }])];
    const fields = { kind: 'lecture', subject: 'Physics', title: 'Heat' };
    const { status, body } = await upload(here.instructor, { fields, files });
    expect([status, body.material.kind]).toEqual([201, 'lecture']);
    expect(await titles('lecture')).toEqual(['Heat']);
    expect(await titles('assignment')).toEqual([]);
    expect((await readPage(here.student, body.material.images[0])).status).toBe(200);
    const { results } = (await here.student.call('GET', '/api/search?q=entropy')).body;
    expect(results).toMatchObject([{ page: 1, material: { kind: 'lecture', title: 'Heat' } }]);
  });

  it('has its own subjects, and titles apart from the others', async () => {
    const files = [makePdf([{ text: 'One', height: LINE_HEIGHT }])];
    const elsewhere = { kind: 'lecture', subject: 'Maths', title: 'Heat' };
    expect((await upload(here.instructor, { fields: elsewhere, files })).status).toBe(400);
    const alike = { kind: 'assignment', subject: 'Physics', title: 'Heat' };
    const { body } = await upload(here.instructor, { fields: alike, files });
    const change = { kind: 'lecture' };
    expect((await here.instructor.call('PATCH', `/api/materials/${body.material._id}`, change)).status).toBe(
      409,
    );
    expect((await here.instructor.call('DELETE', `/api/materials/${body.material._id}`)).status).toBe(200);
  });

  it('is imported by operators', async () => {
    const { dataDir, databaseUrl } = database();
    const file = path.join(dataDir, 'optics.pdf');
    await writeFile(file, makePdf([{ text: 'Light', height: LINE_HEIGHT }]));
    const environment = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', LOG_LEVEL: 'silent' };
    const surroundings = { environment, stdin: process.stdin };
    const place = ['--kind', 'lecture', '--subject', 'Physics', '--title', 'Optics'];
    expect(await importMaterial([...place, file], surroundings)).toBe(
      'Published “Optics” in Physics: 1 page.',
    );
    expect(await titles('lecture')).toEqual(['Optics', 'Heat']);
  });
});
