/** Slightly malformed files, which are accepted if other programs open them, and otherwise refused. */
import { describe, expect, it } from 'vitest';
import { otherType } from '#shared/file-types.ts';
import { openClassroom } from '#test/server/classroom.ts';
import { oneDatabase } from '#test/server/database.ts';
import { assemblePdf, makeOwnerLockedPdf, makePdf, makePicture } from '#test/server/files.ts';
import { readPage, upload } from '#test/server/upload.ts';

const NO_OFFICE = { environment: { OFFICE_FILES: 'off' } };
// The page is low, so that it is drawn quickly.
const pdf = makePdf([{ text: 'Readable words', height: 80 }]);
const precededBy = (start: string) => Buffer.concat([Buffer.from(start, 'latin1'), pdf]);
const followedBy = (file: Uint8Array, end: string) => Buffer.concat([file, Buffer.from(end, 'latin1')]);

oneDatabase('An odd upload', (database) => {
  const here = openClassroom(database, NO_OFFICE);

  const firstPage = async (file: Uint8Array) => {
    const { status, body } = await upload(here.instructor, { files: [file] });
    expect([status, body.message]).toEqual([201, undefined]);
    const [address] = body.material.images;
    return { address, page: await readPage(here.instructor, address) };
  };

  describe('is shown and found where it is a PDF with', () => {
    it.each([
      ['a line break before its start', precededBy('\r\n')],
      ['a byte order mark before its start', precededBy('\xef\xbb\xbf')],
      ['a printer’s commands before its start', precededBy('\x1b%-12345X@PJL ENTER LANGUAGE=PDF\r\n')],
      [
        'the headers of a mail before its start',
        precededBy(`Content-Type: application/pdf\r\n${'X-Note: a\r\n'.repeat(80)}\r\n`),
      ],
      ['1,023 bytes before its start', precededBy('x'.repeat(1023))],
      ['a few bytes after its end', followedBy(pdf, '\0\0\r\n')],
      ['100 KB after its end', followedBy(pdf, '\0'.repeat(100_000))],
      [
        'a page of HTML after its end',
        followedBy(pdf, `<html>${'<p>sent by a portal</p>'.repeat(500)}</html>`),
      ],
    ])('%s', async (_what, file) => {
      const { address, page } = await firstPage(file);
      expect(page.status).toBe(200);
      expect((await here.instructor.call('GET', `${address}/text`)).body.lines[0].text).toBe(
        'Readable words',
      );
    });
  });

  describe('is shown and found where it is a PDF', () => {
    const changed = (pattern: RegExp | string, by: string) =>
      Buffer.from(pdf.toString('latin1').replaceAll(pattern, by), 'latin1');
    it.each([
      ['that asks no password of its readers', makeOwnerLockedPdf('Readable words')],
      ['whose table of objects is wrong', changed(/\d{10} 00000 n/g, '0000000077 00000 n')],
      ['whose table of objects is elsewhere', changed(/startxref\n\d+/g, 'startxref\n999999')],
      ['whose pages have no size', changed(/\/MediaBox \[[^\]]*\]/g, '')],
      ['whose pages are kilometres wide', changed(/\/MediaBox \[[^\]]*\]/g, '/MediaBox [0 0 9e6 9e6]')],
      ['whose fonts are nowhere', changed('/BaseFont /Helvetica', '/BaseFont /Nowhere')],
      ['that lies about the length of its content', changed(/\/Length \d+/g, '/Length 3')],
      ['whose title is not ended', changed('/Root 1 0 R', '/Root 1 0 R /Info << /Title (Readable')],
      ['whose identifier is not ended', changed('/Root 1 0 R', '/Root 1 0 R /ID [(\x80\x81 <zz> ]')],
      ['whose catalogue has a text that is not ended', changed('/Pages 2 0 R', '/Pages 2 0 R /Lang (en')],
      ['whose lock is not ended', changed('/Root 1 0 R', '/Root 1 0 R /Encrypt << /Filter /Standard /O (k')],
      ['whose lock has no key', changed('/Root 1 0 R', '/Root 1 0 R /Encrypt << /Filter /Standard >>')],
      ['whose end names no catalogue', changed('/Root 1 0 R', '')],
      ['that counts no pages and has one', changed('/Count 1', '/Count 0')],
    ])('%s', async (_what, file) => {
      const { address, page } = await firstPage(file);
      expect(page.status).toBe(200);
      expect((await here.instructor.call('GET', `${address}/text`)).body.lines[0].text).toBe(
        'Readable words',
      );
    });
  });

  it('tells its publisher at once that it is a form or holds other files, and of each page what fonts it lacks', async () => {
    const file = assemblePdf([
      '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [] /XFA [(template) 4 0 R] >> /NeedsRendering true >>',
      '<< /Type /Pages /Count 2 /Kids [3 0 R 3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 60] /Resources << /Font << /F1 6 0 R >> >> /Contents 5 0 R >>',
      '<< /Length 0 >>\nstream\n\nendstream',
      '<< /Length 38 >>\nstream\nBT /F1 20 Tf 9 20 Td (g]kfnL) Tj ET     \nendstream',
      '<< /Type /Font /Subtype /TrueType /BaseFont /Preeti /Encoding /WinAnsiEncoding >>',
    ]);
    const { body } = await upload(here.instructor, { files: [file], fields: { status: 'draft' } });
    const noticesNow = async () => {
      const detail = await here.instructor.call('GET', `/api/materials/${body.material._id}`);
      return detail.body.material.pages.map(({ notices }: { notices: unknown }) => notices);
    };
    expect((await noticesNow())[0]).toContainEqual({ kind: 'form' });
    for (const image of body.material.images) await readPage(here.instructor, image);
    const fonts = { kind: 'fonts', names: ['Preeti'] };
    expect(await noticesNow()).toEqual([[{ kind: 'form' }, fonts], [fonts]]);
    const [first, second] = body.material.images;
    await here.instructor.call('PATCH', `/api/materials/${body.material._id}`, {
      pages: [{ image: second }, { image: first, rotate: 90 }],
    });
    expect((await noticesNow())[1]).toContainEqual({ kind: 'form' });
  });

  it.each([
    ['no pages', '<< /Type /Pages /Count 0 /Kids [] >>'],
    ['nothing where its pages should be', 'null'],
  ])('is refused in one sentence where it is a PDF with %s', async (_what, pages) => {
    const file = assemblePdf(['<< /Type /Catalog /Pages 2 0 R >>', pages]);
    const { status, body } = await upload(here.instructor, { files: [file] });
    expect([status, body.message]).toEqual([422, 'This file is damaged and can’t be read.']);
  });

  it.each(['png', 'jpeg', 'webp'] as const)(
    'is shown where it is a %s with bytes after its end',
    async (type) => {
      const file = followedBy(await makePicture(20, 10).toFormat(type).toBuffer(), '\0'.repeat(5000));
      expect((await firstPage(file)).page.status).toBe(200);
    },
  );

  it.each([
    ['a PDF that starts after the first 1,024 bytes', precededBy('x'.repeat(1024))],
    [
      'a picture with bytes before its start',
      Buffer.concat([Buffer.from('\r\n'), Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')]),
    ],
    ['a page of HTML before a PDF', precededBy('\xef\xbb\xbf\r\n<!doctype html><script>1</script>')],
    ['a text about %PDF', Buffer.from('A document begins with %PDF, as everybody knows.')],
  ])('is refused in one sentence where it is %s', async (_what, file) => {
    const { status, body } = await upload(here.instructor, { files: [file] });
    expect([status, body]).toEqual([422, { success: false, message: otherType({ takesOffice: false }) }]);
  });

  it('stays a picture where a PDF is named within it', async () => {
    const picture = await makePicture(20, 10)
      .withExif({ IFD0: { Make: '%PDF-1.7' } })
      .jpeg()
      .toBuffer();
    expect(picture.includes('%PDF-')).toBe(true);
    expect((await firstPage(picture)).page.status).toBe(200);
  });
});
