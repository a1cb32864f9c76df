/**
 * A renderer: a process of its own without network, environment or a folder it may write to, which opens what
 * strangers made. It takes one `Job` at a time and answers each with an `Outcome`; `ready` comes first.
 */
import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { encodePage } from './encode.ts';
import { type Job, type Outcome, Refusal } from './job.ts';
import { closePdf, drawPdfPage, measurePdf } from './pdf.ts';
import { drawPicture, measurePicture } from './picture.ts';
import { processorMs } from './processor-time.ts';

/** A little lower than the server's: a chat goes before a page, but a busy machine still shows its pages. */
const NICE = 2;

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
  limit[0] = processorMs() + maxProcessorMs;
  const outcome = await run(job);
  limit[0] = 0;
  process.send?.(outcome);
});
process.send?.('ready');

async function run(job: Job): Promise<Outcome> {
  try {
    return await (job.task === 'measure' ? measure(job) : render(job));
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.reason };
    const ranOut = error instanceof Error && ['RuntimeError', 'RangeError'].includes(error.name);
    return { refusal: ranOut ? 'too_complex' : 'unreadable' };
  }
}

async function measure({ file, rotation }: Extract<Job, { task: 'measure' }>): Promise<Outcome> {
  if (file.type !== 'pdf') return { sizes: [await measurePicture(file, rotation)] };
  try {
    return { sizes: measurePdf(file.path, rotation ?? 0) };
  } finally {
    closePdf();
  }
}

async function render({ file, index, ...turned }: Extract<Job, { task: 'render' }>): Promise<Outcome> {
  if (file.type !== 'pdf') {
    const bitmap = await drawPicture(file, turned.size, turned.rotation);
    return { page: { ...(await encodePage(bitmap)), text: '', lines: [] } };
  }
  const { bitmap, text, lines } = drawPdfPage(file.path, index, turned);
  return { page: { ...(await encodePage(bitmap)), text, lines } };
}
