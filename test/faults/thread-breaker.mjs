/** Loaded before a server: SIGUSR2 ends its first thread, as a lack of memory would. */
import { syncBuiltinESMExports } from 'node:module';
import threads from 'node:worker_threads';

if (threads.isMainThread) {
  const running = [];
  threads.Worker = class extends threads.Worker {
    constructor(...given) {
      super(...given);
      running.push(this);
    }
  };
  syncBuiltinESMExports();
  process.on('SIGUSR2', () => void running[0]?.terminate());
}
