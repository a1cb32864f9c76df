/** Documents that name fonts without embedding them, drawn by a real renderer. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assemblePdf, makePdf } from '#test/server/files.ts';
import type { RenderedPage } from './job.ts';
import { createRenderers, type Renderers } from './renderers.ts';

const SIZE = { width: 600, height: 200 };
let folder: string;
let renderers: Renderers;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cogito-fonts-'));
  renderers = createRenderers({ count: 1, workFolders: path.join(folder, 'work') });
});
afterAll(async () => {
  renderers.close();
  await rm(folder, { recursive: true });
});

let written = 0;
async function write(bytes: Uint8Array) {
  const file = { path: path.join(folder, `${++written}.pdf`), type: 'pdf' } as const;
  await writeFile(file.path, bytes);
  return file;
}

async function draw(bytes: Uint8Array): Promise<RenderedPage> {
  const file = await write(bytes);
  const outcome = await renderers.run({ task: 'render', file, index: 0, rotation: 0, size: SIZE });
  if (!('page' in outcome)) throw new Error(JSON.stringify(outcome));
  return outcome.page;
}

/** Counts dark pixels in the right half of the page. */
async function inkOf({ images }: RenderedPage): Promise<number> {
  const { data, info } = await sharp(images[0]?.webp).greyscale().raw().toBuffer({ resolveWithObject: true });
  return data.filter((value, at) => value < 128 && (at / info.channels) % SIZE.width > SIZE.width / 2).length;
}

const TO_UNICODE = (ranges: string) =>
  `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def 1 begincodespacerange <0000> <FFFF> endcodespacerange ${ranges} endcmap CMapName currentdict /CMap defineresource pop end end`;
const stream = (content: string, entries = '') =>
  `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`;

/** Makes a page: a title in Helvetica on the left, and on the right the codes in a font that isn't embedded. */
function makeWithoutFont({ font, codes, ranges }: { font: string; codes: string; ranges: string }): Buffer {
  return assemblePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 200] /Contents 5 0 R /Resources << /Font << /F1 4 0 R /F2 9 0 R >> >> >>',
    `<< /Type /Font /Subtype /Type0 /BaseFont /${font} /Encoding /Identity-H /DescendantFonts [6 0 R] /ToUnicode 8 0 R >>`,
    stream(`BT /F2 36 Tf 20 100 Td (Title) Tj ET BT /F1 36 Tf 320 100 Td <${codes}> Tj ET`),
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${font} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 7 0 R /DW 600 >>`,
    `<< /Type /FontDescriptor /FontName /${font} /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 >>`,
    stream(TO_UNICODE(ranges)),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]);
}

const NEPALI = '09280947092A093E09320940';
const BY_GLYPH =
  '6 beginbfchar <0003> <0928> <0004> <0947> <0005> <092A> <0006> <093E> <0007> <0932> <0008> <0940> endbfchar';

describe('A font that the document doesn’t hold', () => {
  it.each([
    ['where its codes are glyphs', 'Mangal', '000300040005000600070008', BY_GLYPH],
    ['whatever its name', 'XYZABC+Unheard,Bold', '000300040005000600070008', BY_GLYPH],
    ['where its codes are characters', 'Kalimati', NEPALI, '1 beginbfrange <0900> <097F> <0900> endbfrange'],
    [
      'where it doesn’t say what its codes are',
      'Mangal',
      NEPALI,
      '1 beginbfrange <0000> <FFFF> <0000> endbfrange',
    ],
  ])('is drawn in a Devanagari face, and told: %s', async (_what, font, codes, ranges) => {
    const page = await draw(makeWithoutFont({ font, codes, ranges }));
    expect(await inkOf(page)).toBeGreaterThan(300);
    expect(page.notices).toEqual([{ kind: 'fonts', names: [font.replace('XYZABC+', '')] }]);
  });

  it('is no matter of the next document, which has Latin in a font of that name', async () => {
    const latin = '1 beginbfrange <0041> <0079> <0041> endbfrange';
    const codes = '0041004200430044';
    const before = await draw(makeWithoutFont({ font: 'Unknown', codes, ranges: latin }));
    await draw(makeWithoutFont({ font: 'Unknown', codes: NEPALI, ranges: BY_GLYPH }));
    const after = await draw(makeWithoutFont({ font: 'Unknown', codes, ranges: latin }));
    expect(after.images).toEqual(before.images);
  });

  it('is told where its letters are not Latin, and where it is a font of its own', async () => {
    const greek = { codes: '00410042', ranges: '1 beginbfrange <0041> <0042> <03B1> endbfrange' };
    expect((await draw(makeWithoutFont({ font: 'Arial', ...greek }))).notices).toEqual([
      { kind: 'fonts', names: ['Arial'] },
    ]);
  });

  it('is not told where every reader has it', async () => {
    expect((await draw(makePdf([{ text: 'Words', width: 600, height: 200 }]))).notices).toEqual([]);
  });
});

describe('Before anything is drawn', () => {
  const asPdf = (catalogue: string) =>
    assemblePdf([
      `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 200] >>',
      stream('<template xmlns="http://www.xfa.org/schema/xfa-template/3.0/"></template>'),
      '<< /Type /Filespec /F (a.pdf) /EF << /F 6 0 R >> >>',
      stream('%PDF-1.7', '/Type /EmbeddedFile'),
    ]);
  it.each([
    [
      'a form that Acrobat alone shows',
      '/AcroForm << /Fields [] /XFA [(template) 4 0 R] >> /NeedsRendering true',
      [{ kind: 'form' }],
    ],
    ['no form that has its pages', '/AcroForm << /Fields [] /XFA [(template) 4 0 R] >>', []],
    [
      'a portfolio',
      '/Collection << /View /D >> /Names << /EmbeddedFiles << /Names [(a.pdf) 5 0 R] >> >>',
      [{ kind: 'attachments' }],
    ],
  ])('tells %s', async (_what, catalogue, notices) => {
    const file = await write(asPdf(catalogue));
    const outcome = await renderers.run({ task: 'measure', file });
    expect('sizes' in outcome && (outcome.notices ?? [])).toEqual(notices);
  });
});
