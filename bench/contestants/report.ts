/** What a contestant tells the bench that started it: where it listens, and what it has used when asked. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

export type Usage = { cpuUs: number; rssBytes: number; loopMaxMs: number };

export function reportToParent(port: number): void {
  const delay = monitorEventLoopDelay({ resolution: 2 });
  delay.enable();
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    const usage: Usage = {
      cpuUs: user + system,
      rssBytes: process.memoryUsage.rss(),
      loopMaxMs: delay.max / 1e6,
    };
    delay.reset();
    process.send?.(usage);
  });
  process.on('disconnect', () => process.exit());
  process.send?.({ port });
}
