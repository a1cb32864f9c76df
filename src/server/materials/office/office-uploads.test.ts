/** Uploads of Word files and similar ones with this machine's LibreOffice, or their refusal if it has none. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { openClassroom } from '#test/server/classroom.ts';
import { oneDatabase } from '#test/server/database.ts';
import { hasColourAt, makePdf, makePicture, RED } from '#test/server/files.ts';
import {
  makeDeck,
  makeDocx,
  makeEncryptedOdt,
  makeEndlessOds,
  makeLongDocx,
  makeOdtShowing,
  makeOdtWithMacro,
  makeOle,
  makeOpenDocument,
  makeXlsx,
} from '#test/server/office-files.ts';
import { filesOf, readPage, upload } from '#test/server/upload.ts';
import { makeZip } from '#test/server/zip.ts';
import { findLibreOffice } from './find-libreoffice.ts';
import { MEDIA_TYPES, OFFICE_TYPES, type OfficeType } from './office-types.ts';

const { isReady } = await findLibreOffice({ officeFiles: true });

const RTF = '{\\rtf1\\ansi\\deff0{\\fonttbl{\\f0 Arial;}}\\f0 Velocity\\par}';
const MAKERS: Record<OfficeType, () => Uint8Array | Promise<Uint8Array>> = {
  docx: () => makeDocx(['Velocity']),
  pptx: () => makeDeck([{ words: 'Velocity', notes: 'Aside' }]),
  xlsx: () => makeXlsx(['Velocity']),
  odt: () => makeOpenDocument('text', { body: '<text:p>Velocity</text:p>' }),
  odp: () =>
    makeOpenDocument('presentation', {
      body: '<draw:page draw:name="p"><draw:frame svg:x="2cm" svg:y="2cm" svg:width="20cm" svg:height="5cm"><draw:text-box><text:p>Velocity</text:p></draw:text-box></draw:frame></draw:page>',
    }),
  ods: () =>
    makeOpenDocument('spreadsheet', {
      body: '<table:table table:name="S"><table:table-row><table:table-cell office:value-type="string"><text:p>Velocity</text:p></table:table-cell></table:table-row></table:table>',
    }),
  rtf: () => Buffer.from(RTF),
};

oneDatabase('An office file', (database) => {
  describe.skipIf(!isReady)('where LibreOffice is', () => {
    const here = openClassroom(database);

    async function publish(file: Uint8Array, fields: Record<string, string> = {}) {
      const { status, body } = await upload(here.instructor, { files: [file], fields });
      expect([status, body.message]).toEqual([201, undefined]);
      return body.material;
    }

    /** Returns the words of each page. */
    async function wordsOf(images: string[]): Promise<string[]> {
      const pages = [];
      for (const image of images) {
        await readPage(here.student, image);
        const { body } = await here.student.call('GET', `${image}/text`);
        pages.push(body.lines.map((line: { text: string }) => line.text).join(' '));
      }
      return pages;
    }

    it.each(OFFICE_TYPES)(
      'of type %s has its pages counted, is read and found, and is downloaded as it came',
      async (type) => {
        const file = Buffer.from(await MAKERS[type]());
        const title = `Velocity as ${type}`;
        const { _id, images, hasPdf } = await publish(file, { title, isDownloadable: 'true' });
        expect({ pages: images.length, hasPdf }).toEqual({ pages: 1, hasPdf: true });
        expect(await wordsOf(images)).toEqual([expect.stringContaining('Velocity')]);
        const download = await here.student.fetch(`/api/materials/${_id}/file`);
        expect(download.headers.get('content-type')).toBe(MEDIA_TYPES[type]);
        expect(download.headers.get('content-disposition')).toContain(`filename="${title}.${type}"`);
        expect(Buffer.from(await download.arrayBuffer()).equals(file)).toBe(true);
      },
    );

    it('in Nepali is read word by word', async () => {
      const sentence = 'नेपालको संविधानले शिक्षालाई मौलिक हकका रूपमा स्थापित गरेको छ।';
      const [words] = await wordsOf((await publish(makeDocx([sentence]))).images);
      expect(words?.split(' ')).toEqual(sentence.split(' '));
    });

    it('keeps its links, and its headings as an outline', async () => {
      const site = 'https://moodle.example.edu/submit';
      const heading = '<text:h text:outline-level="1">Cells</text:h>';
      const link = `<text:p><text:a xlink:type="simple" xlink:href="${site}">Submit here</text:a></text:p>`;
      const { _id, images } = await publish(makeOpenDocument('text', { body: heading + link }));
      await readPage(here.student, images[0]);
      const { links } = (await here.student.call('GET', `${images[0]}/text`)).body;
      expect(links).toMatchObject([{ url: site }]);
      const { material } = (await here.student.call('GET', `/api/materials/${_id}`)).body;
      expect(material.outline).toEqual([{ title: 'Cells', depth: 0, page: 1 }]);
    });

    it('that is a deck shows its pictures, and neither notes nor hidden slides', async () => {
      const deck = await makeDeck([
        { words: 'Waves', notes: 'Ask who has seen the sea' },
        { words: 'Surprise', notes: 'Not yet', isHidden: true },
        { words: 'Ripples', notes: 'Bring a bowl' },
      ]);
      const { images } = await publish(deck);
      expect(await wordsOf(images)).toEqual([
        expect.stringMatching(/^Waves$/),
        expect.stringMatching(/^Ripples$/),
      ]);
      const { bytes } = await readPage(here.student, `${images[0]}?width=480`);
      expect(await hasColourAt(bytes, 60, 160, RED)).toBe(true);
    });

    it('keeps the file as it came when its pages are put in another order', async () => {
      const file = makeLongDocx(['One', 'Two']);
      const { _id, images } = await publish(file, { isDownloadable: 'true' });
      const changed = await here.instructor.call('PATCH', `/api/materials/${_id}`, {
        pages: [{ image: images[1] }, { image: images[0], rotate: 90 }],
      });
      expect(changed.body.material.images).toHaveLength(2);
      const download = await here.student.fetch(`/api/materials/${_id}/file`);
      expect(Buffer.from(await download.arrayBuffer()).equals(file)).toBe(true);
    });

    it('leaves the item as it was where its sender goes while it is read', async () => {
      const { _id, images } = await publish(makePdf([{ text: 'Before' }]));
      const before = await filesOf(database());
      const leaving = new AbortController();
      const form = new FormData();
      form.append('files', new Blob([new Uint8Array(makeDocx(['After']))]), 'after.docx');
      const address = `/api/materials/${_id}/file`;
      const left = here.instructor.fetch(address, { method: 'PUT', body: form, signal: leaving.signal });
      left.catch(() => {});
      const work = path.join(database().dataDir, 'files/work');
      const runs = async () =>
        (await readdir(work, { recursive: true })).some((name) => name.endsWith('registrymodifications.xcu'));
      await eventually(async () => expect(await runs()).toBe(true));
      leaving.abort();
      await eventually(async () => expect(await runs()).toBe(false));
      await eventually(async () => expect(await filesOf(database())).toEqual(before));
      const { body } = await here.instructor.call('GET', `/api/materials/${_id}`);
      expect(body.material.images).toEqual(images);
    });

    it('runs none of its macros', async () => {
      expect(await wordsOf((await publish(makeOdtWithMacro())).images)).toEqual(['Before any macro']);
    });

    describe('that takes in a picture', () => {
      let folder: string;
      const secret = makePicture(200, 100).png();
      beforeAll(async () => {
        folder = await mkdtemp(path.join(tmpdir(), 'cogito-linked-'));
        await secret.toFile(path.join(folder, 'secret.png'));
      });
      afterAll(() => rm(folder, { recursive: true }));

      /** Returns how many pixels of the file's page are neither black nor white nor grey. */
      async function countColours(file: Uint8Array): Promise<number> {
        const { images } = await publish(file);
        const { bytes } = await readPage(here.student, `${images[0]}?width=480`);
        const pixels = await sharp(bytes).removeAlpha().raw().toBuffer();
        let colours = 0;
        for (let at = 0; at < pixels.length; at += 3) {
          const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
          if (Math.max(red, green, blue) - Math.min(red, green, blue) > 60) colours++;
        }
        return colours;
      }

      it('of its own shows it', async () => {
        const beside = [{ name: 'Pictures/a.png', content: await secret.toBuffer() }];
        expect(await countColours(makeOdtShowing(['Pictures/a.png'], beside))).toBeGreaterThan(1000);
      });

      it('of the server’s files, that LibreOffice can see, or from another host doesn’t show it', async () => {
        const addresses = [
          pathToFileURL(path.join(folder, 'secret.png')).href,
          'file:///usr/lib/libreoffice/program/intro.png',
          `${here.server.url}/icon-512.png`,
        ];
        expect(await countColours(makeOdtShowing(addresses))).toBe(0);
      });
    });

    const makeBomb = () =>
      makeZip([
        { name: '[Content_Types].xml', content: '' },
        { name: 'word/document.xml', content: '', claims: 501 * 1024 * 1024 },
      ]);
    const before2007 = () => makeOle(['WordDocument', '1Table']);
    it.each<[what: string, file: () => Uint8Array, status: number, message: RegExp]>([
      [
        'a Word file with a password',
        () => makeOle(['EncryptionInfo', 'EncryptedPackage']),
        422,
        /^This file is pass/,
      ],
      ['a text with a password', makeEncryptedOdt, 422, /^This file is password protected/],
      ['a Word file from before 2007', before2007, 415, /Save it as DOCX or PPTX, or export it as PDF\.$/],
      ['a Word file cut short', () => makeDocx(['x']).subarray(0, -30), 422, /^This ZIP is damaged/],
      [
        'a Word file of nothing',
        () => makeDocx([], { mainType: 'text/plain', body: '</w:p>' }),
        422,
        /^This file is dam/,
      ],
      ['a Word file that says it unpacks to 501 MB', makeBomb, 413, /^This file unpacks to more than 500 MB/],
      ['a Word file of 501 pages', () => makeLongDocx(Array(501).fill('x')), 413, /500 pages/],
    ])('is refused, and nothing kept, where it is %s', async (_what, file, status, message) => {
      const before = await filesOf(database());
      const refused = await upload(here.instructor, { files: [file()] });
      expect([refused.status, refused.body]).toEqual([
        status,
        { success: false, message: expect.stringMatching(message) },
      ]);
      expect(await filesOf(database())).toEqual(before);
    });
  });

  describe.skipIf(!isReady)('that never ends', () => {
    const here = openClassroom(database, { office: { withinMs: 4000 } });

    it('is refused in time, and nothing of it is kept', async () => {
      const before = await filesOf(database());
      const { status, body } = await upload(here.instructor, { files: [makeEndlessOds()] });
      expect([status, body.message]).toEqual([422, expect.stringMatching(/^This file takes too long/)]);
      expect(await filesOf(database())).toEqual(before);
    });
  });

  describe('where LibreOffice isn’t', () => {
    const here = openClassroom(database, { office: { libreOffice: { isReady: false, why: 'absent' } } });
    const start = (name: string) => `PK\x03\x04${'\0'.repeat(26)}${name}`;

    it.each<[what: string, file: () => Uint8Array | Promise<Uint8Array>]>([
      ...OFFICE_TYPES.map((type): [string, () => Uint8Array | Promise<Uint8Array>] => [type, MAKERS[type]]),
      ['a Word file from before 2007', () => makeOle(['WordDocument'])],
      ['a Word file that begins as Google’s do', () => Buffer.from(start('word/numbering.xml'), 'latin1')],
    ])('is refused in one sentence, and nothing kept: %s', async (_what, file) => {
      const before = await filesOf(database());
      const { status, body } = await upload(here.instructor, { files: [Buffer.from(await file())] });
      const message = 'Word and PowerPoint files need LibreOffice on the server. Export it as PDF.';
      expect([status, body]).toEqual([415, { success: false, message }]);
      expect(await filesOf(database())).toEqual(before);
    });

    it('is said to everybody to be refused', async () => {
      const { body } = await here.server.visitor.call('GET', '/api/installation');
      expect(body.takesOfficeFiles).toBe(false);
    });
  });
});
