/** For tests: the processes that render for this one, and how much memory they use. */
import { readdir, readFile } from 'node:fs/promises';
import { setInterval as every } from 'node:timers/promises';

/** The sum of PDFium's limit, the program itself and its results. */
export const MAX_RENDERER_BYTES = 900 * 1024 * 1024;

export const rendererPids = () => pidsOf('renderer.ts');

/** Returns this process's descendants that run this program, if the system reports them, also in a sandbox. */
export async function pidsOf(program: string): Promise<number[]> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name)).map(Number);
  const read = (pid: number, file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
  const all = await Promise.all(
    pids.map(async (pid) => ({
      pid,
      parent: Number(/PPid:\t(\d+)/.exec(await read(pid, 'status'))?.[1]),
      runs: (await read(pid, 'cmdline')).includes(program),
    })),
  );
  const below = (parent: number): typeof all =>
    all.filter((each) => each.parent === parent).flatMap((each) => [each, ...below(each.pid)]);
  return below(process.pid).flatMap(({ pid, runs }) => (runs ? [pid] : []));
}

/** Measures the most memory of renderers until `work` was done; 0 if the system doesn't report it. */
export async function memoryDuring<T>(work: Promise<T>): Promise<{ outcome: T; bytes: number }> {
  let [bytes, isDone] = [0, false];
  const outcome = work.finally(() => {
    isDone = true;
  });
  for await (const _ of every(50)) {
    if (isDone) break;
    for (const pid of await rendererPids()) {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      bytes = Math.max(bytes, Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024);
    }
  }
  return { outcome: await outcome, bytes };
}
