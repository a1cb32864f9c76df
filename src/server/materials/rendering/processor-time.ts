/** Gives the processor time that this process has used, in all its threads. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return Math.round((user + system) / 1000);
}
