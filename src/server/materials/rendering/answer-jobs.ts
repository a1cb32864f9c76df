/** The frame of a process that opens strangers' files: says `ready`, then answers one `Job` at a time with an `Outcome`. */
import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type Job, type Outcome, Refusal } from './job.ts';
import { processorMs } from './processor-time.ts';

type Work = {
  nice: number;
  run: (job: Job) => Promise<Outcome>;
  /** As a multiple of what the server allows each job. */
  timesFor?: (job: Job) => number;
};

/** The process takes jobs from now on, and ends with the server. */
export function answerJobs({ nice, run, timesFor = () => 1 }: Work): void {
  const maxProcessorMs = Number(process.argv[2]);
  try {
    setPriority(nice);
  } catch {
    // A system that doesn't allow it works at the server's priority.
  }

  // Keys typed into the terminal reach this process as well, but the server decides when to stop.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  process.on('disconnect', () => process.exit());

  /** The processor time, in milliseconds, at which the job is over its limit; none while there is no job. */
  const limit = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  new Worker(new URL('./watchdog.ts', import.meta.url), {
    workerData: { limit, server: process.ppid },
  }).unref();

  process.on('message', async (job: Job) => {
    limit[0] = processorMs() + maxProcessorMs * timesFor(job);
    const outcome = await run(job).catch(refusalOf);
    limit[0] = 0;
    process.send?.(outcome);
  });
  process.send?.('ready');
}

function refusalOf(error: unknown): Outcome {
  if (error instanceof Refusal) return { refusal: error.reason };
  const ranOut = error instanceof Error && ['RuntimeError', 'RangeError'].includes(error.name);
  return { refusal: ranOut ? 'too_complex' : 'unreadable' };
}
