/** Reports to the bench that started it: a contestant's port, and on request the delays of its event loop. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

export function reportToParent(port: number): void {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  process.on('message', () => {
    process.send?.({ longestMs: delay.max / 1e6, p99Ms: delay.percentile(99) / 1e6 });
    delay.reset();
  });
  process.on('disconnect', () => process.exit());
  process.send?.({ port });
}
