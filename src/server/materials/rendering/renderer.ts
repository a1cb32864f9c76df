/** The process that draws strangers' files. */
import { PARTS_OF_WIDTH, type Size } from '#shared/page.ts';
import { areaAround, tileBox } from '#shared/tiles.ts';
import { answerJobs } from './answer-jobs.ts';
import { encodePage, encodePart } from './encode.ts';
import { type Job, type Outcome, type PageOfFile, UnusableFile } from './job.ts';
import {
  closePdf,
  contentsOfPdf,
  drawPdfPage,
  drawPdfPart,
  linksOfPdfPage,
  measurePdf,
  noticesOfPdf,
} from './pdf.ts';
import { drawLogo, drawPicture, drawPicturePart, measurePicture } from './picture.ts';
import { type Box, countLetters, NO_TEXT } from './text-lines.ts';

/** A page with fewer letters may be a scan with a stamp or a page number. */
const FEW_LETTERS = 20;
/** A page with few letters is taken for a scan if pictures cover at least this part of it. */
const MOST = 0.5;

type Page = { text: string; pictures: readonly Box[]; size: Size };

function needsRecognition({ text, pictures, size }: Page): boolean {
  const { letters, unknown } = countLetters(text);
  if (unknown > Math.max(letters, FEW_LETTERS)) return true;
  const covered = pictures.reduce((sum, box) => sum + (box.right - box.left) * (box.bottom - box.top), 0);
  const whole = (PARTS_OF_WIDTH * PARTS_OF_WIDTH * size.height) / size.width;
  return letters < FEW_LETTERS && covered >= MOST * whole;
}

/** A phone's photo of 48 megapixels is decoded in WebAssembly, on one core (docs/decisions/0010). */
const TIMES_FOR_HEIC = 2;

answerJobs({
  timesFor: ({ file }) => (file.type === 'heic' ? TIMES_FOR_HEIC : 1),
  async run(job) {
    if (job.task === 'measure') return await measure(job);
    if (job.task === 'draw logo') return { logo: await drawLogo(job.file) };
    if (job.task === 'render') return await render(job);
    if (job.task === 'draw tiles') return { tiles: await drawTiles(job) };
    if (job.task === 'read links') return { links: linksOfPdfPage(job.file.path, job.index, job) };
    throw new TypeError(`Not a job of this process: ${job.task}`);
  },
});

async function measure({ file, rotation }: Extract<Job, { task: 'measure' }>): Promise<Outcome> {
  if (file.type !== 'pdf') return { sizes: await measurePicture(file, rotation) };
  try {
    const sizes = measurePdf(file.path, rotation ?? 0);
    if (rotation !== undefined) return { sizes };
    return { sizes, notices: noticesOfPdf(file.path), ...contentsOfPdf(file.path, sizes.length) };
  } finally {
    closePdf();
  }
}

async function render(asked: PageOfFile): Promise<Outcome> {
  const { bitmap, pictures, ...told } = await draw(asked);
  return { page: { ...(await encodePage(bitmap, pictures)), ...told } };
}

async function draw(asked: PageOfFile) {
  const { file, index, size } = asked;
  if (file.type === 'pdf') {
    const page = drawPdfPage(file.path, index, asked);
    return { ...page, needsRecognition: needsRecognition({ ...page, size }), pictureWidth: null };
  }
  const drawn = await drawPicture(asked);
  const pictures = [wholePage(size)];
  return { ...drawn, pictures, links: [], ...NO_TEXT, notices: [], needsRecognition: true };
}

/** An uploaded picture fills its page. */
const wholePage = ({ width, height }: Size): Box => ({
  left: 0,
  top: 0,
  right: PARTS_OF_WIDTH,
  bottom: (height / width) * PARTS_OF_WIDTH,
});

type Drawn = Extract<Job, { task: 'draw tiles' }>;

/**
 * Returns the tiles as WebP files, cut from one bitmap that covers all of them. @throws {UnusableFile} also for a
 * tile that isn't on the page.
 */
async function drawTiles({ file, index, rotation, size, scale, tiles }: Drawn): Promise<Uint8Array[]> {
  const boxes = tiles.map((tile) => {
    const box = tileBox({ scale, ...tile }, size);
    if (!box) throw new UnusableFile('unreadable');
    return box;
  });
  const area = areaAround(boxes);
  const turned = { size: { width: size.width * scale, height: size.height * scale }, rotation };
  const bitmap =
    file.type === 'pdf'
      ? drawPdfPart(file.path, index, turned, area)
      : await drawPicturePart({ file, index, ...turned }, area);
  const encoded: Uint8Array[] = [];
  for (const box of boxes)
    encoded.push(await encodePart(bitmap, { ...box, left: box.left - area.left, top: box.top - area.top }));
  return encoded;
}
