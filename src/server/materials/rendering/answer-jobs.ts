/** The frame of a process that opens strangers' files: it sends `ready`, then answers each `Job` by an `Outcome`. */
import { Worker } from 'node:worker_threads';
import { type Job, type Outcome, processorMs, UnusableFile } from './job.ts';

type Work = {
  run: (job: Job) => Promise<Outcome>;
  /** Returns how many times the usual limit of processor time a job may take. */
  timesFor?: (job: Job) => number;
};

/** The process takes jobs from now on, and ends with the server. */
export function answerJobs({ run, timesFor = () => 1 }: Work): void {
  const maxProcessorMs = Number(process.argv[2]);
  // Interrupts from the terminal reach this process as well, but the server decides when to stop.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  process.on('disconnect', () => process.exit());

  /** The processor time, in milliseconds, at which the job exceeds its limit; 0 while there is no job. */
  const limit = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  new Worker(new URL('./watchdog.ts', import.meta.url), {
    workerData: { limit, server: process.ppid },
  }).unref();

  process.on('message', async (job: Job) => {
    limit[0] = processorMs() + maxProcessorMs * timesFor(job);
    const outcome = await run(job).catch(faultOf);
    limit[0] = 0;
    process.send?.(outcome);
  });
  process.send?.('ready');
}

function faultOf(error: unknown): Outcome {
  if (error instanceof UnusableFile) return { fault: error.reason };
  const ranOut = error instanceof Error && ['RuntimeError', 'RangeError'].includes(error.name);
  return { fault: ranOut ? 'too_complex' : 'unreadable' };
}
