import { describe, expect, it } from 'vitest';
import { MAX_UPLOAD_BYTES } from '#shared/materials.ts';
import { chooseFiles, titleFrom } from './choose-files.ts';

const PDF = '%PDF-1.7 and so on';
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0]);
const ZIP = `PK\x03\x04${'\0'.repeat(26)}1.jpg`;
const DOCX = `PK\x03\x04${'\0'.repeat(26)}[Content_Types].xml`;
const HEIC = '\0\0\0\x18ftypheic\0\0\0\0';
const file = (name: string, content: BlobPart = PDF) => new File([content], name);

const choose = (files: File[], takesOffice = true) => chooseFiles(files, { takesOffice });

describe('Choosing files', () => {
  it('takes one PDF, whatever it is called, and reads a title off its name', async () => {
    const pdf = file('wave_optics-final.PDF');
    expect(await choose([pdf])).toEqual({
      files: [pdf],
      title: 'wave optics final',
      isOffice: false,
    });
  });

  it('takes a PDF that starts within its first 1,024 bytes', async () => {
    const late = file('scan.pdf', `\r\n${PDF}`);
    expect(await choose([late])).toMatchObject({ files: [late] });
  });

  it('puts pictures in the order of their names, numbers counted', async () => {
    const names = ['IMG_10.jpg', 'IMG_9.jpg', 'IMG_1.jpg'];
    const choice = await choose(names.map((name) => file(name, JPEG)));
    expect('files' in choice && choice.files.map(({ name }) => name)).toEqual([
      'IMG_1.jpg',
      'IMG_9.jpg',
      'IMG_10.jpg',
    ]);
  });

  it('knows a HEIC photo by its content, whatever it is called', async () => {
    expect(await choose([file('a.jpg', HEIC)])).toMatchObject({ title: 'a' });
  });

  it.each([
    ['a GIF', 'GIF89a\x01\0\x01\0'],
    ['a TIFF', 'II*\0\x08\0\0\0'],
    ['an AVIF', '\0\0\0\x1cftypavif\0\0\0\0mif1miaf'],
    ['an AVIF of the general kind', '\0\0\0\x1cftypmif1\0\0\0\0miafavif'],
  ])('takes %s among pictures', async (_what, content) => {
    const pictures = [file('1.jpg', JPEG), file('2', content)];
    expect(await choose(pictures)).toMatchObject({ files: pictures });
  });

  it.each([
    ['a ZIP of pictures, which needs no conversion', ZIP, false],
    ['a Word file, which is converted first', DOCX, true],
    ['an RTF file, which is converted first', '{\\rtf1\\ansi', true],
  ])('takes %s', async (_what, content, isOffice) => {
    const packed = file('waves 1.docx', content);
    expect(await choose([packed])).toEqual({ files: [packed], title: 'waves 1', isOffice });
  });

  it('says at once of a Word file that the server lacks LibreOffice, where it does', async () => {
    const refusal = 'Word and PowerPoint files need LibreOffice on the server. Export it as PDF.';
    expect(await choose([file('a.docx', DOCX)], false)).toEqual({ refusal });
    expect(await choose([file('a.zip', ZIP)], false)).toMatchObject({ isOffice: false });
  });

  it.each([
    ['nothing', [], /^Choose a PDF/],
    ['an empty file', [file('a.pdf', '')], /^This file is empty/],
    ['a text called PDF', [file('a.pdf', 'hello')], /^Only PDF, Word.* Save other files as PDF first\.$/],
    ['one bad picture among good ones', [file('a.jpg', JPEG), file('b.jpg', 'no')], /^b\.jpg: Only PDF/],
    ['a PDF among pictures', [file('a.jpg', JPEG), file('b.pdf')], /^Send one document/],
    ['a ZIP among pictures', [file('a.jpg', JPEG), file('b.zip', ZIP)], /^Send one document/],
    ['two Word files', [file('a.docx', DOCX), file('b.docx', DOCX)], /^Send one document/],
    ['201 pictures', Array.from({ length: 201 }, (_, index) => file(`${index}.jpg`, JPEG)), /200 pictures/],
    [
      'more than 100 MB',
      [Object.defineProperty(file('a.pdf'), 'size', { value: MAX_UPLOAD_BYTES + 1 })],
      /100 MB/,
    ],
  ])('refuses %s in one sentence', async (_what, files, sentence) => {
    expect(await choose(files)).toEqual({ refusal: expect.stringMatching(sentence) });
  });

  it.each([
    ['.pdf', 'Untitled'],
    ['गति.pdf', 'गति'],
    ['Unit 2.1 answers.pdf', 'Unit 2.1 answers'],
    [`${'x'.repeat(300)}.pdf`, 'x'.repeat(150)],
  ])('calls %.20s %.20s', (name, title) => expect(titleFrom(name)).toBe(title));
});
