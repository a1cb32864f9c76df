/** The service worker that answers without a connection (`sw.js`). */
import { readInstallation } from '#web/lib/installation.ts';

const ANSWERS_WITHIN_MS = 60_000;

/** Starts the worker and has it keep a copy of the program. @throws where it can't. */
export async function startWorker(): Promise<void> {
  const { keepsOnDevices } = await readInstallation();
  if (!keepsOnDevices) throw new Error('The operator has switched the shelf off.');
  const { serviceWorker } = navigator;
  const { installing, waiting, active } = await serviceWorker.register('/sw.js');
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<string>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
  });
  // The newest worker is asked, because the server no longer has the page of an older one's build.
  (installing ?? waiting ?? active)?.postMessage('keep the program', [port2]);
  if ((await inTime(answer)) !== 'kept') throw new Error('The program could not be kept.');
  await inTime(serviceWorker.ready);
}

/** A worker that can't be installed is never ready and answers nothing. */
const inTime = <T>(promise: Promise<T>): Promise<T> =>
  Promise.race([
    promise,
    new Promise<never>((_, reject) => setTimeout(reject, ANSWERS_WITHIN_MS, new Error('No worker in time'))),
  ]);
