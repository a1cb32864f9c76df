/** For tests: the processes that render for this one, and how much memory they take. */
import { readdir, readFile } from 'node:fs/promises';
import { setInterval as every } from 'node:timers/promises';

/** PDFium's bound, the program itself and what it hands on. */
export const MAX_RENDERER_BYTES = 900 * 1024 * 1024;

export const rendererPids = () => pidsOf('renderer.ts');

/** The processes below this one that run such a program, where the system tells; within its sandbox one is a grandchild. */
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

/** The most memory that renderers were seen to have held until `work` was done; 0 where the system doesn't tell. */
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
