/** Returns the processor time that all threads of this process have used. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return Math.round((user + system) / 1000);
}
