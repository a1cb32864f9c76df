/**
 * A thread beside the renderer's own, which a page can keep busy for ever: it ends the process when the job is over
 * its limit, and when the server is gone.
 */
import { workerData } from 'node:worker_threads';
import { OUT_OF_TIME } from './job.ts';
import { processorMs } from './processor-time.ts';

const LOOK_EVERY_MS = 250;

const { limit, server } = workerData as { limit: Int32Array; server: number };

setInterval(() => {
  const [limitMs = 0] = limit;
  if (limitMs > 0 && processorMs() > limitMs) process.kill(process.pid, OUT_OF_TIME);
  if (process.ppid !== server) process.kill(process.pid, 'SIGKILL');
}, LOOK_EVERY_MS);
