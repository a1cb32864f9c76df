/** For tests: documents with links, an outline and labels of pages, honest and hostile. */
import { assemblePdf } from './files.ts';

type LinkedPage = {
  /** The text is set in Helvetica of 36 points, 60 points from the left of A4 and 421 from its foot. */
  text?: string;
  annotations?: string[];
  /** Further entries of the page, such as /Rotate. */
  entries?: string;
};

type Linked = {
  pages: LinkedPage[];
  /** Further entries of the catalogue; `first` is the number of the first of `objects`. */
  catalogue?: (first: number) => string;
  objects?: (first: number) => string[];
};

const FONT = 3;
const FIRST_PAGE = 4;

/** Returns the reference by which a destination names a page. */
export const pageRef = (index: number) => `${FIRST_PAGE + 2 * index} 0 R`;

export function makeLinkedPdf({ pages, catalogue = () => '', objects = () => [] }: Linked): Buffer {
  const first = FIRST_PAGE + 2 * pages.length;
  const kids = pages.map((_, index) => pageRef(index)).join(' ');
  return assemblePdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalogue(first)} >>`,
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap(({ text = '', annotations = [], entries = '' }, index) => {
      const content = `BT /F1 36 Tf 60 421 Td (${text}) Tj ET`;
      const resources = `/Resources << /Font << /F1 ${FONT} 0 R >> >>`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${resources} ${entries} /Annots [${annotations.join(' ')}] /Contents ${FIRST_PAGE + 2 * index + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
    ...objects(first),
  ]);
}

/** A box around the text of a page. */
export const AROUND_TEXT = '60 410 260 450';

/** A link annotation; `leads` is its action or destination. */
export const linkTo = (leads: string, { rect = AROUND_TEXT, entries = '' } = {}) =>
  `<< /Type /Annot /Subtype /Link /Rect [${rect}] ${entries} ${leads} >>`;
export const toAddress = (address: string) => `/A << /S /URI /URI (${address}) >>`;
export const toPage = (index: number) => `/Dest [${pageRef(index)} /Fit]`;

export type Heading = { title: string; leads?: string; below?: Heading[] };

/** The objects of an outline, which is the first of them; the headings come in the document's order. */
export function outlineObjects(headings: readonly Heading[], first: number): string[] {
  const objects: string[] = [''];
  const add = (siblings: readonly Heading[], parent: number): number[] => {
    const numbers: number[] = [];
    for (const { title, leads = '', below = [] } of siblings) {
      const place = objects.push('') - 1;
      const children = add(below, first + place);
      const ends = children.length > 0 ? `/First ${children[0]} 0 R /Last ${children.at(-1)} 0 R` : '';
      objects[place] = `<< /Title (${title}) /Parent ${parent} 0 R ${ends} ${leads}`;
      numbers.push(first + place);
    }
    for (const [index, number] of numbers.entries()) {
      const next = numbers[index + 1];
      objects[number - first] += next ? ` /Next ${next} 0 R >>` : ' >>';
    }
    return numbers;
  };
  const top = add(headings, first);
  objects[0] = `<< /Type /Outlines /First ${top[0]} 0 R /Last ${top.at(-1)} 0 R >>`;
  return objects;
}
