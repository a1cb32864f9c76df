/** Starts renderers when there is work, gives each one job at a time, and kills them after errors or when idle. */
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, rm } from 'node:fs/promises';
import { constants } from 'node:os';
import path from 'node:path';
import { findSandbox, forkConfined } from './confinement.ts';
import { type FileFault, type Job, OUT_OF_TIME, type Outcome, type SourceFile } from './job.ts';

/** The limit is 512 MB in units of 64 KB; the largest real picture, a HEIC photo of 48 megapixels, needs most of it. */
const BOUND_HEAPS = '--wasm-max-mem-pages=8192';
/** A renderer's objects are needed only for one page, so a small nursery suffices and saves memory. */
const SMALL_NURSERY = '--max-semi-space-size=2';
const DRAWS = path.join(import.meta.dirname, 'renderer.ts');
/** The limit for a renderer that hangs without using processor time. */
const JOB_WITHIN_MS = 60_000;
/** Processor time is limited rather than elapsed time, because a busy machine isn't the page's fault. */
const MAX_PROCESSOR_MS = 8000;
const START_WITHIN_MS = 60_000;
/** The priority is a little lower than the server's: the chat goes first, but a busy machine still draws pages. */
const NICE = 2;
const IDLE_MS = 30_000;
/** After these faults the decoder's state can't be trusted, so the renderer is replaced. */
const DISORDERLY: readonly FileFault[] = ['unreadable', 'too_complex'];
/** One thread for encoding, and memory that is returned when it is free. */
const ENVIRONMENT = { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '2' };
/** The exit code by which the sandbox reports the signal that ended its process. */
const OUT_OF_TIME_CODE = 128 + constants.signals[OUT_OF_TIME];

/**
 * The reason why a job has no result: it used too much processor time (`too_slow`), was not done by the clock (`late`),
 * its renderer died or could not even start, or the renderers were interrupted or closed.
 */
export class RendererFailure extends Error {
  readonly reason: 'too_slow' | 'late' | 'died' | 'not_started' | 'interrupted' | 'closed';
  constructor(reason: RendererFailure['reason']) {
    super(reason);
    this.reason = reason;
  }

  /** Whether the file may be the cause. It isn't if no renderer starts, for example while packages are installed. */
  get isOfFile(): boolean {
    return !['not_started', 'interrupted', 'closed'].includes(this.reason);
  }
}

export type Renderers = {
  /** Jobs wait for a free renderer in order. @throws {RendererFailure} */
  run: (job: Job) => Promise<Outcome>;
  /** Kills all renderers; running jobs fail as `interrupted`, and waiting ones get new renderers. */
  interrupt: () => void;
  /** Kills all renderers; running and waiting jobs fail as `closed`. */
  close: () => void;
};

type Waiting = { job: Job; resolve: (outcome: Outcome) => void; reject: (error: Error) => void };

type Options = {
  count: number;
  /** The module that each renderer runs. */
  program?: string;
  nice?: number;
  /** The folder for the renderers' own folders. On another disk than the files, each file must be copied. */
  workFolders: string;
  /** Called when a renderer starts, with whether there is a sandbox around it. */
  onStart?: (isWalled: boolean) => void;
  maxProcessorMs?: number;
  jobWithinMs?: number;
};

export function createRenderers({ count, ...options }: Options): Renderers {
  const waiting: Waiting[] = [];
  const idle: Renderer[] = [];
  const all = new Set<Renderer>();
  let isClosed = false;

  function assign(): void {
    while (waiting.length > 0 && (idle.length > 0 || all.size < count)) {
      const renderer = idle.pop() ?? hire();
      const next = waiting.shift();
      if (next) void work(renderer, next);
    }
  }

  function hire(): Renderer {
    const renderer = new Renderer(options, () => {
      all.delete(renderer);
      if (idle.includes(renderer)) idle.splice(idle.indexOf(renderer), 1);
    });
    all.add(renderer);
    return renderer;
  }

  async function work(renderer: Renderer, { job, resolve, reject }: Waiting): Promise<void> {
    try {
      const outcome = await renderer.run(job);
      if ('fault' in outcome && DISORDERLY.includes(outcome.fault)) renderer.kill();
      else idle.push(renderer);
      resolve(outcome);
    } catch (error) {
      // It is still running if, for example, the disk had no room for its file.
      renderer.kill();
      reject(isClosed ? new RendererFailure('closed') : (error as Error));
    }
    assign();
  }

  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new RendererFailure('closed'));
        waiting.push({ job, resolve, reject });
        assign();
      }),
    interrupt() {
      for (const renderer of all) renderer.kill('interrupted');
    },
    close() {
      isClosed = true;
      for (const { reject } of waiting.splice(0)) reject(new RendererFailure('closed'));
      for (const renderer of all) renderer.kill();
    },
  };
}

class Renderer {
  readonly #workFolder: WorkFolder;
  #process: ChildProcess | null = null;
  readonly #ready = Promise.withResolvers<void>();
  readonly #onGone: () => void;
  readonly #jobWithinMs: number;
  #job: PromiseWithResolvers<Outcome> | null = null;
  #idling: NodeJS.Timeout | undefined;
  #isReady = false;
  #isGone = false;

  constructor(options: Omit<Options, 'count'>, onGone: () => void) {
    this.#onGone = onGone;
    this.#jobWithinMs = options.jobWithinMs ?? JOB_WITHIN_MS;
    this.#workFolder = new WorkFolder(path.join(options.workFolders, randomUUID()));
    this.#start(options).catch(() => this.kill('not_started'));
    this.#ready.promise.catch(() => {});
  }

  async #start(options: Omit<Options, 'count'>): Promise<void> {
    const { program = DRAWS, nice = NICE, maxProcessorMs = MAX_PROCESSOR_MS, onStart } = options;
    const [sandbox] = await Promise.all([
      findSandbox(),
      mkdir(this.#workFolder.folder, { recursive: true, mode: 0o700 }),
    ]);
    if (this.#isGone) return this.#workFolder.remove();
    onStart?.(sandbox !== null);
    this.#process = forkConfined(program, {
      nice,
      args: [String(maxProcessorMs)],
      nodeOptions: [BOUND_HEAPS, SMALL_NURSERY],
      env: ENVIRONMENT,
      readable: this.#workFolder.folder,
      sandbox,
    });
    this.#process.on('message', (message: 'ready' | Outcome) => {
      if (message === 'ready') {
        this.#isReady = true;
        this.#ready.resolve();
      } else this.#job?.resolve(message);
    });
    const died = () => this.kill(this.#isReady ? 'died' : 'not_started');
    this.#process.on('error', died);
    this.#process.on('exit', (code, signal) => {
      const isLate = signal === OUT_OF_TIME || code === OUT_OF_TIME_CODE;
      if (isLate) this.kill('too_slow');
      else died();
    });
  }

  /** The time to start doesn't count as the job's. */
  async run(job: Job): Promise<Outcome> {
    clearTimeout(this.#idling);
    this.#job = Promise.withResolvers<Outcome>();
    this.#job.promise.catch(() => {});
    let deadline = setTimeout(() => this.kill('not_started'), START_WITHIN_MS);
    try {
      await this.#ready.promise;
      clearTimeout(deadline);
      deadline = setTimeout(() => this.kill('late'), this.#jobWithinMs);
      const placed = { ...job, file: await this.#workFolder.place(job.file) };
      this.#process?.send(placed, (error) => error && this.kill('died'));
      return await this.#job.promise;
    } finally {
      clearTimeout(deadline);
      this.#job = null;
      this.#idling = setTimeout(() => this.kill(), IDLE_MS).unref();
    }
  }

  kill(reason: RendererFailure['reason'] = 'died'): void {
    clearTimeout(this.#idling);
    this.#ready.reject(new RendererFailure(reason));
    this.#job?.reject(new RendererFailure(reason));
    if (this.#isGone) return;
    this.#isGone = true;
    this.#onGone();
    this.#process?.kill('SIGKILL');
    void this.#workFolder.remove();
  }
}

/** A renderer's own folder, the only one of DATA_DIR that it can see: it contains only the file that it works on. */
class WorkFolder {
  readonly folder: string;
  #placed: { of: string; file: SourceFile } | null = null;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** A file that is in place stays. A missing one is left to the renderer to refuse. @throws if the disk fails. */
  async place(file: SourceFile): Promise<SourceFile> {
    if (this.#placed?.of === file.path) return this.#placed.file;
    if (this.#placed) await rm(this.#placed.file.path, { force: true });
    this.#placed = null;
    const placed = { ...file, path: path.join(this.folder, randomUUID()) };
    // A hard link costs nothing, but not every file system has them.
    try {
      await link(file.path, placed.path).catch(() => copyFile(file.path, placed.path));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return file;
      throw error;
    }
    this.#placed = { of: file.path, file: placed };
    return placed;
  }

  /** A folder that can't be removed now is removed with the scratch space that contains it. */
  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
  }
}
