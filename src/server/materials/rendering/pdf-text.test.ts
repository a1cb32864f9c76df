/** The text of pages as PDFs draw them, read by PDFium. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PARTS_OF_WIDTH, type Rotation, turnedSize } from '#shared/page.ts';
import { assemblePdf, makePdf } from '#test/server/files.ts';
import { closePdf, drawPdfPage } from './pdf.ts';

let folder: string;
let count = 0;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cogito-pdf-text-'));
});
afterAll(() => {
  closePdf();
  rmSync(folder, { recursive: true });
});

function write(bytes: Buffer): string {
  const file = path.join(folder, `${++count}.pdf`);
  writeFileSync(file, bytes);
  return file;
}

function read(bytes: Buffer): { text: string; lines: string[] } {
  const page = drawPdfPage(write(bytes), 0, { size: { width: 60, height: 85 }, rotation: 0 });
  return { text: page.text, lines: page.lines.map(({ text }) => text) };
}

const A4 = { width: 595, height: 842 };
const drawA4 = (bytes: Buffer, rotation: Rotation = 0) =>
  drawPdfPage(write(bytes), 0, { size: turnedSize(A4, rotation), rotation });
const toParts = (points: number, width = A4.width) => (points / width) * PARTS_OF_WIDTH;

/** Draws text of a size, with `state` set before it. */
const at = (x: number, y: number, text: string, { size = 18, state = '' } = {}) =>
  `BT /F1 ${size} Tf ${state} ${x} ${y} Td (${text}) Tj ET\n`;

describe('The last letter of a word that a scanner read, set by itself,', () => {
  const SPREAD = '3 Tr 6 Tc';
  /** The widths of Helvetica's letters at 18 points, rounded. */
  const widths: Record<string, number> = {
    C: 13,
    o: 10,
    m: 15,
    p: 10,
    a: 10,
    n: 10,
    y: 9,
    f: 5,
    s: 9,
    e: 10,
    t: 5,
    h: 10,
  };
  function scanned(words: string, gap = 6): string {
    let [x, content] = [60, ''];
    for (const word of words.split(' ')) {
      const start = word.slice(0, -1);
      if (start) content += at(x, 700, start, { state: SPREAD });
      for (const char of start) x += (widths[char] as number) + gap;
      content += at(x, 700, word.slice(-1), { state: SPREAD });
      x += (widths[word.slice(-1)] as number) + gap + 6;
    }
    return content;
  }

  it('belongs to the word where it is as far from the others as they are from each other', () => {
    const text = 'Company as the oath of the moth';
    expect(read(makePdf([{ content: scanned(text) }]))).toEqual({ text, lines: [text] });
  });

  it('belongs to the word where it was found within it', () => {
    const content = at(60, 780, 'Compani', { state: SPREAD }) + at(145, 780, 'a');
    expect(read(makePdf([{ content }]))).toEqual({ text: 'Compania', lines: ['Compania'] });
  });

  it('belongs to the word where every letter was set at one distance', () => {
    const content = [...'Deadline2019'].map((char, index) => at(60 + index * 10, 700, char)).join('');
    expect(read(makePdf([{ content }])).text).toBe('Deadline2019');
  });

  it('but words that are set apart stay apart', () => {
    const content =
      [...'not'].map((char, index) => at(60 + index * 10, 700, char)).join('') + at(90, 700, 'so');
    expect(read(makePdf([{ content }])).text).toBe('not so');
    expect(read(makePdf([{ content: at(60, 700, 'one') + at(95, 700, 'two') }])).text).toBe('one two');
  });
});

const stream = (entries: string, content: string) =>
  `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`;
const FONT = '/Font << /F1 5 0 R >>';
const LAYERS = '/Properties << /off 6 0 R /on 7 0 R /both 8 0 R /print 9 0 R >>';
const form = (entries: string, content: string) =>
  stream(`/Type /XObject /Subtype /Form /BBox [0 0 999 999] ${entries}`, content);
const OFF_LAYER = 6;

/** Makes a page with four layers: off, on, off because one of two is off, print only. `forms` are named /X0 … */
function makeLayered(content: string, forms: string[] = [], boxes = '/MediaBox [0 0 595 842]'): Buffer {
  const drawn = forms.map((_, index) => `/X${index} ${index + 10} 0 R`).join(' ');
  const asPrinted = ['View', 'Print'].map(
    (event) => `<< /Event /${event} /Category [/${event}] /OCGs [9 0 R] >>`,
  );
  const defaults = `/D << /OFF [${OFF_LAYER} 0 R] /AS [${asPrinted.join(' ')}] >>`;
  return assemblePdf([
    `<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [6 0 R 7 0 R 9 0 R] ${defaults} >> >>`,
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R ${boxes} /Contents 4 0 R /Resources << ${FONT} ${LAYERS} /XObject << ${drawn} >> >> >>`,
    stream('', content),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /OCG /Name (Answers) >>',
    '<< /Type /OCG /Name (Hints) >>',
    '<< /Type /OCMD /OCGs [6 0 R 7 0 R] /P /AllOn >>',
    '<< /Type /OCG /Name (Print) /Usage << /Print << /PrintState /ON >> /View << /ViewState /OFF >> >> >>',
    ...forms,
  ]);
}
const layer = (name: string, content: string) => `/OC /${name} BDC ${content} EMC\n`;

describe('A line whose letters are spaced out', () => {
  const spacedOut = (text: string) =>
    `BT /F1 11 Tf 60 700 Td [${[...text].map((char) => `(${char})`).join(' -300 ')}] TJ ET`;

  it('is told in words, where these are further apart', () => {
    const text = 'The laws of thermodynamics';
    expect(read(makePdf([{ content: spacedOut(text) }])).text).toBe(text);
  });

  it('stays as it is where nothing tells words from letters', () => {
    expect(read(makePdf([{ content: spacedOut('abcdefghijkl') }])).text).toBe('a b c d e f g h i j k l');
    expect(read(makePdf([{ content: spacedOut('a+b=c+d=e+f a=b') }])).text).toContain('a + b');
    expect(read(makePdf([{ content: spacedOut('abc acb bac bca cab') }])).text).toContain('b a c');
  });
});

describe('Text that isn’t drawn isn’t told:', () => {
  const question = at(60, 780, 'Which city?');
  const answer = at(60, 700, 'Paris');
  const plain = form(`/Resources << ${FONT} ${LAYERS} >>`, answer);

  it.each([
    ['of a layer that is off', layer('off', answer), []],
    ['of layers that must all be on', layer('both', answer), []],
    ['of a layer for print', layer('print', answer), []],
    ['of a layer within another', layer('on', layer('off', answer)), []],
    ['of invisible letters in a layer', layer('off', `3 Tr ${answer} 0 Tr`), []],
    ['of a form', '/X0 Do', [form(`/OC 6 0 R /Resources << ${FONT} >>`, answer)]],
    ['of a form that is drawn in it', layer('off', '/X0 Do'), [plain]],
    [
      'of a layer within a form',
      '/X0 Do',
      [form(`/Resources << ${FONT} ${LAYERS} >>`, layer('off', answer))],
    ],
  ])('that %s', (_which, hidden, forms) => {
    expect(read(makeLayered(question + hidden, forms))).toEqual({
      text: 'Which city?',
      lines: ['Which city?'],
    });
  });

  it('that outside of the crop box', () => {
    const aside = at(60, 780, 'above') + at(60, 640, 'below') + at(0, 700, 'left') + at(200, 700, 'right');
    const boxes = '/MediaBox [0 0 595 842] /CropBox [50 690 190 720]';
    expect(read(makeLayered(answer + aside, [], boxes)).text).toBe('Paris');
  });

  it('but that of a layer that is on, and of a form, drawn and not drawn', () => {
    const shown = `${layer('on', answer)}${layer('off', '/X0 Do')}1 0 0 1 0 -100 cm /X0 Do`;
    expect(read(makeLayered(question + shown, [plain])).text).toBe('Which city? Paris Paris');
  });

  it('that of a form outside of the crop box, but not the rest of it', () => {
    const boxes = '/MediaBox [0 0 595 842] /CropBox [0 0 595 750]';
    const head = Array.from({ length: 12 }, (_, index) => at(60 + index * 40, 800, 'Head')).join('');
    const whole = form(`/Resources << ${FONT} >>`, head + answer);
    expect(read(makeLayered('/X0 Do', [whole], boxes)).text).toBe('Paris');
  });

  it('but what a scanner put under its picture, with letters or with none', () => {
    const under = form(`/Resources << ${FONT} >>`, `3 Tr ${answer}`);
    expect(read(makeLayered('/X0 Do', [under])).text).toBe('Paris');
    const blank =
      '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 700 700] /FontMatrix [.001 0 0 .001 0 0] /FirstChar 80 /LastChar 80 /Widths [700] /CharProcs << /P 11 0 R >> /Encoding << /Differences [80 /P] >> >>';
    const glyphless = form(`/Resources << /Font << /F1 ${blank} >> >>`, `3 Tr ${at(60, 700, 'P')}`);
    expect(read(makeLayered('/X0 Do', [glyphless, stream('', '700 0 0 0 700 700 d1')])).text).toBe('P');
  });
});

/** Makes a page with a question and annotations. They can appear as `6 0 R`, or `8 0 R` in a layer that is off. */
function makeAnnotated(annotations: string[], page = ''): Buffer {
  const fields = annotations.map((_, index) => `${index + 9} 0 R`).join(' ');
  const appearance = (entries: string) =>
    stream(
      `/Type /XObject /Subtype /Form /BBox [0 0 200 30] ${entries} /Resources << ${FONT} >>`,
      at(5, 8, 'Paris'),
    );
  return assemblePdf([
    `<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [7 0 R] /D << /OFF [7 0 R] >> >> /AcroForm << /Fields [${fields}] /NeedAppearances true /DR << ${FONT} >> /DA (/F1 12 Tf 0 g) >> >>`,
    '<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 595 842] >>',
    `<< /Type /Page /Parent 2 0 R ${page} /Contents 4 0 R /Annots [${fields}] /Resources << ${FONT} >> >>`,
    stream('', at(60, 780, 'Which city?')),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    appearance(''),
    '<< /Type /OCG /Name (Answers) >>',
    appearance('/OC 7 0 R'),
    ...annotations,
  ]);
}
const annotation = (entries: string) => `<< /Type /Annot /Rect [60 400 260 430] /P 3 0 R ${entries} >>`;
const APPEARANCE = '/AP << /N 6 0 R >>';
const FIELD = '/Subtype /Widget /FT /Tx /T (city) /DA (/F1 12 Tf 0 g)';

describe('What is typed onto a page', () => {
  it.each([
    ['as a note', `/Subtype /FreeText /Contents (Paris) ${APPEARANCE}`],
    ['as a note that says only its text', '/Subtype /FreeText /Contents (Paris) /DA (/F1 14 Tf 0 g)'],
    ['into a field', `${FIELD} /V (Paris) ${APPEARANCE}`],
    ['into a field that says only its value', `${FIELD} /V (Paris)`],
    ['as a stamp', `/Subtype /Stamp ${APPEARANCE}`],
  ])('%s belongs to its text', (_how, entries) => {
    const answered = makeAnnotated([annotation(entries)]);
    expect(read(answered)).toEqual({ text: 'Which city? Paris', lines: ['Which city?', 'Paris'] });
    expect(read(makeAnnotated([annotation(entries)], '/Rotate 90')).text).toContain('Paris');
  });

  it.each([
    ['is hidden', `/Subtype /FreeText ${APPEARANCE} /F 2`],
    ['isn’t viewed', `/Subtype /FreeText ${APPEARANCE} /F 32`],
    ['is drawn in a layer that is off', '/Subtype /FreeText /AP << /N 8 0 R >>'],
    ['is shown in a window of its own', '/Subtype /Text /Contents (Paris) /Open true'],
    ['is a link’s', '/Subtype /Link /Contents (Paris)'],
  ])('isn’t told where it %s', (_how, entries) => {
    const unseen = annotation(entries);
    expect(read(makeAnnotated([unseen, annotation('/Subtype /Stamp')])).text).toBe('Which city?');
  });

  it('stands where it is drawn, and is drawn as before where the page is drawn again', () => {
    const file = write(makeAnnotated([annotation(`/Subtype /FreeText ${APPEARANCE}`)]));
    const turned = { size: A4, rotation: 0 } as const;
    const page = drawPdfPage(file, 0, turned);
    const again = drawPdfPage(file, 0, turned);
    expect(again).toEqual(page);
    const line = page.lines.find(({ text }) => text === 'Paris');
    expect(line?.left).toBeCloseTo(toParts(65), -2);
    expect((line?.top ?? 0) + (line?.height ?? 0) / 2).toBeCloseTo(toParts(842 - 413), -2);
  });
});

describe('Text that runs', () => {
  const TURNS = { up: '0 1 -1 0', down: '0 -1 1 0', 'upside down': '-1 0 0 -1' } as const;
  const turnedAt = (turn: keyof typeof TURNS, x: number, y: number, text: string) =>
    `BT /F1 18 Tf ${TURNS[turn]} ${x} ${y} Tm (${text}) Tj ET\n`;

  it.each([
    ['up', 270],
    ['down', 90],
    ['upside down', 180],
  ] as const)('%s is a line of words, among others', (turn, direction) => {
    const bytes = makePdf([
      { content: turnedAt(turn, 300, 400, 'Sideways heading') + at(150, 780, 'Normal text') },
    ]);
    expect(read(bytes)).toEqual({
      text: 'Sideways heading Normal text',
      lines: ['Sideways heading', 'Normal text'],
    });
    const [line, normal] = drawA4(bytes).lines;
    expect(line?.turned?.direction).toBe(direction);
    expect(normal).not.toHaveProperty('turned');
  });

  it('up tells where each word stands along the page’s height', () => {
    const [line] = drawA4(makePdf([{ content: turnedAt('up', 100, 300, 'wide i') }])).lines;
    expect(line?.left).toBeCloseTo(toParts(83), -2);
    expect((line?.top ?? 0) + (line?.height ?? 0)).toBeCloseTo(toParts(842 - 300), -2);
    // Helvetica's letters of that size are 13, 4, 10 and 10 points wide, its space 5.
    expect(line?.turned?.words.flat()).toEqual([
      ...[842 - 337, 842 - 300].map((points) => expect.closeTo(toParts(points), -2)),
      ...[842 - 346, 842 - 342].map((points) => expect.closeTo(toParts(points), -2)),
    ]);
    expect(line?.words).toEqual([line, line].map(() => [line?.left, (line?.left ?? 0) + (line?.width ?? 0)]));
  });

  it('up is whole where its letters or words are set one by one', () => {
    const letters = [...'aanbba']
      .map((letter, index) => turnedAt('up', 100, 300 + index * 10.008, letter))
      .join('');
    const words = turnedAt('up', 200, 300, 'Sideways') + turnedAt('up', 200, 385, 'heading');
    expect(read(makePdf([{ content: letters + words }]))).toEqual({
      text: 'aanbba Sideways heading',
      lines: ['aanbba', 'Sideways heading'],
    });
  });

  it.each([
    ['down', -16],
    ['up', 16],
  ] as const)('%s is told line by line', (turn, step) => {
    const lines = ['The first line', 'the second line', 'and the last one'];
    const content = lines.map((line, index) => turnedAt(turn, 300 + index * step, 400, line)).join('');
    expect(read(makePdf([{ content }])).lines).toEqual(lines);
  });

  it.each(['.7 .7 -.7 .7', '.5 .87 -.87 .5', '.87 -.5 .5 .87'])('aslant (%s) is told in words', (matrix) => {
    const content = `BT /F1 60 Tf ${matrix} 100 300 Tm (DRAFT only) Tj ET\n`;
    expect(read(makePdf([{ content }])).text).toBe('DRAFT only');
  });

  it('to the right runs down once its page is turned, and the other way round', () => {
    const [turned] = drawA4(makePdf([{ content: at(60, 700, 'A line') }]), 90).lines;
    expect(turned).toMatchObject({ text: 'A line', turned: { direction: 90 } });
    const [upright] = drawA4(makePdf([{ content: turnedAt('up', 100, 300, 'A line') }]), 90).lines;
    expect(upright).toMatchObject({ text: 'A line', left: expect.closeTo(toParts(300, 842), -2) });
    expect(upright).not.toHaveProperty('turned');
  });
});
