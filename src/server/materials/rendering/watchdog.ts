/** Ends the process if a job exceeds its limit or the server is gone: a page can keep the main thread busy for ever. */
import { workerData } from 'node:worker_threads';
import { OUT_OF_TIME, processorMs } from './job.ts';

const LOOK_EVERY_MS = 250;

const { limit, server } = workerData as { limit: Int32Array; server: number };

setInterval(() => {
  const [limitMs = 0] = limit;
  if (limitMs > 0 && processorMs() > limitMs) process.kill(process.pid, OUT_OF_TIME);
  if (process.ppid !== server) process.kill(process.pid, 'SIGKILL');
}, LOOK_EVERY_MS);
