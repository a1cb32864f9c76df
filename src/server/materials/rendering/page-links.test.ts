/** Links, outlines and labels as PDFs have them, read by PDFium. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Rotation, turnedSize } from '#shared/page.ts';
import {
  type Heading,
  linkTo,
  makeLinkedPdf,
  outlineObjects,
  pageRef,
  toAddress,
  toPage,
} from '#test/server/linked-pdf.ts';
import { closePdf, contentsOfPdf, drawPdfPage, linksOfPdfPage } from './pdf.ts';

let folder: string;
let count = 0;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cogito-links-'));
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

const A4 = { width: 595, height: 842 };
const AROUND_ALL = { rect: '0 0 595 842' };
const SITE = 'https://moodle.example.edu/submit';
/** Converts points to parts of A4's width. */
const parts = (points: number) => expect.closeTo((points / 595) * 10_000, -1);

function linksOf(annotations: string[], { rotation = 0 as Rotation, entries = '', names = '' } = {}) {
  const pages = [{ text: 'Submit here', annotations, entries }, {}, {}];
  const file = write(makeLinkedPdf({ pages, catalogue: () => names }));
  return linksOfPdfPage(file, 0, { size: turnedSize(A4, rotation), rotation });
}
const targetsOf = (...given: Parameters<typeof linksOf>) =>
  linksOf(...given).map((link) => ('url' in link ? link.url : link.index));

describe('A link of a PDF', () => {
  it('is found with its box and what it leads to, also while its page is drawn', () => {
    const annotations = [linkTo(toAddress(SITE)), linkTo(toPage(2), { rect: '300 400 400 440' })];
    const file = write(makeLinkedPdf({ pages: [{ text: 'Submit here', annotations }, {}, {}] }));
    const expected = [
      { left: parts(60), top: parts(392), width: parts(200), height: parts(40), url: SITE },
      { left: parts(300), top: parts(402), width: parts(100), height: parts(40), index: 2 },
    ];
    const turned = { size: A4, rotation: 0 } as const;
    expect(linksOfPdfPage(file, 0, turned)).toEqual(expected);
    expect(drawPdfPage(file, 0, turned)).toMatchObject({ links: expected, text: 'Submit here' });
  });

  it('stands where its words stand on a page that its file or its publisher turns', () => {
    const asTurned = { left: parts(410), top: parts(60), width: parts(40), height: parts(200), url: SITE };
    const landscape = (box: object) =>
      Object.fromEntries(
        Object.entries(box).map(([name, value]) => [
          name,
          typeof value === 'number' ? Math.round((value * 842) / 595) : value,
        ]),
      );
    const [byPublisher] = linksOf([linkTo(toAddress(SITE))], { rotation: 90 });
    expect(landscape(byPublisher ?? {})).toEqual(asTurned);
    const pages = [{ annotations: [linkTo(toAddress(SITE))], entries: '/Rotate 90' }];
    const file = write(makeLinkedPdf({ pages }));
    const [byFile] = linksOfPdfPage(file, 0, { size: { width: 842, height: 595 }, rotation: 0 });
    expect(landscape(byFile ?? {})).toEqual(asTurned);
  });

  it('may lead to a page by an action or by a name', () => {
    const names = `/Names << /Dests << /Names [(part) [${pageRef(1)} /XYZ 0 400 0]] >> >> /Dests << /old [${pageRef(2)} /Fit] >>`;
    const leads = [`/A << /S /GoTo /D [${pageRef(2)} /Fit] >>`, '/Dest (part)', '/Dest /old'];
    expect(
      targetsOf(
        leads.map((lead) => linkTo(lead)),
        { names },
      ),
    ).toEqual([2, 1, 2]);
  });

  it('that leads anywhere else is left out: other files, programs, scripts, pages that aren’t there', () => {
    const leads = [
      toAddress('javascript:alert(1)'),
      toAddress('file:///etc/passwd'),
      '/A << /S /GoToR /F (other.pdf) /D [1 /Fit] >>',
      '/A << /S /Launch /F (calc.exe) >>',
      '/A << /S /JavaScript /JS (app.alert\\(1\\)) >>',
      `/A << /S /Launch /F (calc.exe) >> ${toPage(1)}`,
      '/Dest [999 0 R /Fit]',
      '/Dest (nowhere)',
      '/Dest [null /Fit]',
      '',
    ];
    expect(linksOf(leads.map((lead) => linkTo(lead)))).toEqual([]);
  });

  it('over two lines has a part on each, and is one rectangle where its regions are useless', () => {
    const quad = (left: number, bottom: number, right: number, top: number) =>
      [left, top, right, top, left, bottom, right, bottom].join(' ');
    const [first, second] = [quad(300, 700, 535, 712), quad(60, 684, 120, 696)];
    const rect = '60 684 535 712';
    const withQuads = (...quads: string[]) =>
      linksOf([linkTo(toAddress(SITE), { rect, entries: `/QuadPoints [${quads.join(' ')}]` })]);
    const whole = { left: parts(60), top: parts(130), width: parts(475), height: parts(28), url: SITE };
    expect(withQuads(first, second)).toEqual([
      {
        ...whole,
        parts: [
          { left: parts(300), top: parts(130), width: parts(235), height: parts(12) },
          { left: parts(60), top: parts(146), width: parts(60), height: parts(12) },
        ],
      },
    ]);
    const outside = quad(60, 600, 120, 612);
    for (const quads of [[], [first], [first, first], ['1 2 3'], [first, outside], Array(500).fill(first)])
      expect(withQuads(...quads)).toEqual([whole]);
  });

  it('that nobody can see or hit is left out, and one that reaches beyond the page ends there', () => {
    const flags = [2, 32].map((flag) => linkTo(toPage(1), { entries: `/F ${flag}` }));
    const boxes = ['900 0 990 90', '60 60 60 60', '60 60 60.2 90', '-90 -90 -10 -10'];
    const unseen = boxes.map((rect) => linkTo(toPage(1), { rect }));
    expect(linksOf([...flags, ...unseen, linkTo(toPage(1), { rect: '-50 -50 900 900' })])).toEqual([
      { left: 0, top: 0, width: 10_000, height: Math.round((842 / 595) * 10_000), index: 1 },
    ]);
  });

  it('is one of 500 at most', () => {
    const links = Array.from({ length: 700 }, (_, index) =>
      linkTo(toAddress(`${SITE}/${index}`), AROUND_ALL),
    );
    expect(targetsOf(links)).toHaveLength(500);
  });

  it.each([
    ['a page has 64 KB of addresses', 3, 64 * 1024],
    ['a page has its share of the 8 MB of a document', 500, (8 * 1024 * 1024) / 500],
  ])('is left out once %s, and those that need no address stay', (_what, pageCount, most) => {
    const address = (index: number) => `${SITE}/${'x'.repeat(1900)}${index}`;
    const long = Array.from({ length: 100 }, (_, index) => linkTo(toAddress(address(index)), AROUND_ALL));
    const pages = [{ annotations: [...long, linkTo(toPage(1))] }, ...Array(pageCount - 1).fill({})];
    const file = write(makeLinkedPdf({ pages }));
    const links = linksOfPdfPage(file, 0, { size: A4, rotation: 0 });
    const length = links.reduce((sum, link) => sum + ('url' in link ? link.url.length : 0), 0);
    expect(length).toBeLessThanOrEqual(most);
    expect(length).toBeGreaterThan(most - 2000);
    expect(links.at(-1)).toMatchObject({ index: 1 });
  });
});

const contentsOf = (headings: Heading[], pages = 4) => {
  const file = write(
    makeLinkedPdf({
      pages: Array.from({ length: pages }, () => ({})),
      catalogue: (first) => `/Outlines ${first} 0 R`,
      objects: (first) => outlineObjects(headings, first),
    }),
  );
  return contentsOfPdf(file, pages).outline;
};
const raw = (objects: (first: number) => string[]) =>
  contentsOfPdf(
    write(makeLinkedPdf({ pages: [{}, {}], catalogue: (first) => `/Outlines ${first} 0 R`, objects })),
    2,
  ).outline;

describe('The outline of a PDF', () => {
  it('is a list in the document’s order, with the page of each entry', () => {
    expect(
      contentsOf([
        { title: 'Cells', leads: toPage(0), below: [{ title: 'Walls', leads: toPage(1) }] },
        { title: 'Genes', leads: `/A << /S /GoTo /D [${pageRef(3)} /Fit] >>` },
      ]),
    ).toEqual([
      { title: 'Cells', depth: 0, index: 0 },
      { title: 'Walls', depth: 1, index: 1 },
      { title: 'Genes', depth: 0, index: 3 },
    ]);
    expect(contentsOf([])).toEqual([]);
  });

  it('leads from a heading without a page to the first page below it, and has none that leads nowhere', () => {
    expect(
      contentsOf([
        { title: 'Empty', below: [{ title: 'Web', leads: toAddress(SITE) }] },
        { title: 'Part', below: [{ title: 'Chapter', below: [{ title: 'Section', leads: toPage(2) }] }] },
        { title: 'After', leads: '/A << /S /Launch /F (calc.exe) >>' },
      ]),
    ).toEqual([
      { title: 'Part', depth: 0, index: 2 },
      { title: 'Chapter', depth: 1, index: 2 },
      { title: 'Section', depth: 2, index: 2 },
    ]);
  });

  it('has titles of one line and bounded length, without control characters', () => {
    const titles = contentsOf([
      { title: 'One\\ntwo\\000\\t three', leads: toPage(0) },
      { title: 'x'.repeat(400), leads: toPage(0) },
      { title: 'y'.repeat(100_000), leads: toPage(0) },
      { title: '  ', leads: toPage(0) },
    ]).map(({ title }) => title);
    expect(titles).toEqual([expect.stringMatching(/^One ?two ?three$/), `${'x'.repeat(149)}…`]);
  });

  it('ends where it is a loop, and after a thousand entries or eight levels', () => {
    const at = (page: number) => `/Dest [${pageRef(page)} /Fit]`;
    const loop = raw((first) => [
      `<< /First ${first + 1} 0 R /Last ${first + 2} 0 R >>`,
      `<< /Title (A) ${at(0)} /Next ${first + 2} 0 R /First ${first} 0 R >>`,
      `<< /Title (B) ${at(1)} /Next ${first + 1} 0 R /First ${first + 1} 0 R >>`,
    ]);
    expect(loop.length).toBeLessThanOrEqual(3);
    const many = contentsOf(
      Array.from({ length: 3000 }, (_, index) => ({ title: `${index}`, leads: toPage(0) })),
    );
    expect(many).toHaveLength(1000);
    const nested = (depth: number): Heading => ({
      title: `${depth}`,
      leads: toPage(0),
      below: depth < 500 ? [nested(depth + 1)] : [],
    });
    expect(contentsOf([nested(0)])).toHaveLength(8);
  });
});

describe('The labels of a PDF’s pages', () => {
  const labelsOf = (labels: string, pages = 4) =>
    contentsOfPdf(
      write(
        makeLinkedPdf({
          pages: Array.from({ length: pages }, () => ({})),
          catalogue: () => `/PageLabels << /Nums [${labels}] >>`,
        }),
      ),
      pages,
    ).labels;

  it('are told for each page', () => {
    expect(labelsOf('0 << /S /r /St 3 >> 2 << /S /D >> 3 << /P (A-) /S /D /St 7 >>')).toEqual([
      'iii',
      'iv',
      '1',
      'A-7',
    ]);
  });

  it('are none where they only count the pages, or where there are none', () => {
    expect(labelsOf('0 << /S /D >>')).toEqual([]);
    expect(contentsOfPdf(write(makeLinkedPdf({ pages: [{}] })), 1).labels).toEqual([]);
  });

  it('are left out where nobody could type them', () => {
    expect(labelsOf(`0 << /P (${'z'.repeat(9000)}) >> 1 << /S /a /St 99999999 >> 2 << /P (x) >>`)).toEqual([
      null,
      null,
      'x',
      'x',
    ]);
  });
});
