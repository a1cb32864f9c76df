/** Returns the processor time that all threads of this process have used. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return Math.round((user + system) / 1000);
}

/** Returns a function that tells whether the process has worked for longer than `ms` since this call. */
export function limitMs(ms: number): () => boolean {
  const end = processorMs() + ms;
  return () => processorMs() > end;
}
