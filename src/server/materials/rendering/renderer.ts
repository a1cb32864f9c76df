/** The process that opens strangers' files. Says `ready`, then answers one `Job` at a time with an `Outcome`. */
import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { PARTS_OF_WIDTH, type Size } from '#shared/page.ts';
import { encodePage } from './encode.ts';
import { type Job, type Outcome, Refusal } from './job.ts';
import { closePdf, drawPdfPage, measurePdf, noticesOfPdf } from './pdf.ts';
import { drawLogo, drawPicture, measurePicture } from './picture.ts';
import { processorMs } from './processor-time.ts';
import { type Box, NO_TEXT } from './text-lines.ts';

/** A little lower than the server's: a chat goes before a page, but a busy machine still shows its pages. */
const NICE = 2;

/** A phone's photo of 48 megapixels is decoded in WebAssembly, on one core (docs/decisions/0010). */
const TIMES_FOR_HEIC = 2;

const maxProcessorMs = Number(process.argv[2]);
try {
  setPriority(NICE);
} catch {
  // A system that doesn't allow it renders at the server's priority.
}

// What is typed into the terminal reaches us as well, but the server decides when to stop.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());

/** The processor time, in milliseconds, at which the job is over its limit; none while there is no job. */
const limit = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
new Worker(new URL('./watchdog.ts', import.meta.url), {
  workerData: { limit, server: process.ppid },
}).unref();

process.on('message', async (job: Job) => {
  limit[0] = processorMs() + maxProcessorMs * (job.file.type === 'heic' ? TIMES_FOR_HEIC : 1);
  const outcome = await run(job);
  limit[0] = 0;
  process.send?.(outcome);
});
process.send?.('ready');

async function run(job: Job): Promise<Outcome> {
  try {
    if (job.task === 'measure') return await measure(job);
    if (job.task === 'draw logo') return { logo: await drawLogo(job.file) };
    return await render(job);
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.reason };
    const ranOut = error instanceof Error && ['RuntimeError', 'RangeError'].includes(error.name);
    return { refusal: ranOut ? 'too_complex' : 'unreadable' };
  }
}

async function measure({ file, rotation }: Extract<Job, { task: 'measure' }>): Promise<Outcome> {
  if (file.type !== 'pdf') return { sizes: await measurePicture(file, rotation) };
  try {
    const sizes = measurePdf(file.path, rotation ?? 0);
    const notices = noticesOfPdf(file.path);
    return { sizes, ...(notices.length > 0 && { notices }) };
  } finally {
    closePdf();
  }
}

async function render(job: Extract<Job, { task: 'render' }>): Promise<Outcome> {
  const { bitmap, pictures, ...told } = await draw(job);
  return { page: { ...(await encodePage(bitmap, pictures)), ...told } };
}

async function draw({ file, index, ...turned }: Extract<Job, { task: 'render' }>) {
  if (file.type === 'pdf') return drawPdfPage(file.path, index, turned);
  const bitmap = await drawPicture(file, { index, ...turned });
  return { bitmap, pictures: [wholePage(turned.size)], ...NO_TEXT, notices: [] };
}

/** An uploaded picture fills its page. */
const wholePage = ({ width, height }: Size): Box => ({
  left: 0,
  top: 0,
  right: PARTS_OF_WIDTH,
  bottom: (height / width) * PARTS_OF_WIDTH,
});
