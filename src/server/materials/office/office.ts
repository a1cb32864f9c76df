/** Converts office files to PDF, one at a time, each by its own LibreOffice in a sandbox (docs/decisions/0055). */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { mkdir, open, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { MAX_UPLOAD_BYTES } from '#shared/materials.ts';
import { Failure } from '../../failure.ts';
import type { ReceivedFile, Storage } from '../../storage/storage.ts';
import type { Upload } from '../publishing/upload.ts';
import { RendererFailure } from '../rendering/renderers.ts';
import * as texts from '../texts.ts';
import { type LibreOffice, sandboxedOffice, sentenceOn } from './find-libreoffice.ts';
import type { OfficeType } from './office-types.ts';

const WITHIN_MS = 120_000;
/** The limit on files that wait behind the running one; each still counts as an upload under way. */
const MAX_WAITING = 2;
const RETRY_AFTER_SECONDS = 60;
const STATUS_FD = 3;
/** The path in the sandbox of the run's own folder, the only one that it can write to. */
const INSIDE = '/work';
/** LibreOffice ends with this code after the first start with a profile, to be started again. */
const START_AGAIN = 81;
/**
 * Allows no core dump, files of at most 200 MB (in units of 512 bytes), and 1 GB of data (in kB). Linux shares processors
 * among sessions first, so the session gets the priority, too.
 */
const LIMITS =
  '{ echo 5 > /proc/self/autogroup; } 2>/dev/null; ulimit -c 0 && ulimit -f 409600 && ulimit -d 1048576 && exec nice -n 5 "$@"';
const ENVIRONMENT = {
  HOME: INSIDE,
  TMPDIR: INSIDE,
  OSL_SOCKET_PATH: INSIDE,
  LANG: 'C.UTF-8',
  SAL_USE_VCLPLUGIN: 'svp',
};

/** The filter is given, so that a file is read as the type that we detected and no other. */
const FILTERS: Record<OfficeType, string> = {
  docx: 'MS Word 2007 XML',
  pptx: 'Impress MS PowerPoint 2007 XML',
  xlsx: 'Calc MS Excel 2007 XML',
  odt: 'writer8',
  odp: 'impress8',
  ods: 'calc8',
  rtf: 'Rich Text Format',
};

export type Office = {
  isReady: boolean;
  /** Whether office files are accepted, and if not, why. */
  sentence: string;
  /** Converts in scratch space, in turn, unless the sender left. @throws {RendererFailure | Failure} `unavailable` */
  toPdf: (
    file: ReceivedFile,
    type: OfficeType,
    hasSenderGone?: Upload['hasSenderGone'],
  ) => Promise<ReceivedFile>;
  /** Ends the running conversion and resolves once it has ended; it and waiting ones fail as `closed`. */
  close: () => Promise<void>;
};

/** Options of tests, for a machine without LibreOffice or a shorter limit. */
export type OfficeOptions = { libreOffice?: LibreOffice; withinMs?: number };

type Options = {
  libreOffice: LibreOffice;
  /** The folder in which each run gets its own folder. */
  workFolders: string;
  storage: Pick<Storage, 'receive'>;
  withinMs?: number;
};

export function openOffice({ libreOffice, workFolders, storage, withinMs = WITHIN_MS }: Options): Office {
  let last: Promise<unknown> = Promise.resolve();
  let underWay = 0;
  let isClosed = false;
  let running: Run | undefined;

  async function convert(file: ReceivedFile, type: OfficeType, hasSenderGone: () => boolean) {
    if (hasSenderGone()) throw new Failure('unavailable');
    if (isClosed || !libreOffice.isReady) throw new RendererFailure('closed');
    const folder = path.join(workFolders, randomUUID());
    const settings = path.join(folder, SETTINGS_FILE);
    try {
      await mkdir(path.dirname(settings), { recursive: true, mode: 0o700 });
      await writeFile(settings, SETTINGS_XML);
      await runToEnd(commandFor(libreOffice, { file, type, folder }));
      return await storage.receive(readPdf(path.join(folder, `${path.basename(file.path)}.pdf`)));
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    }
  }

  async function runToEnd(command: string[]): Promise<void> {
    let isLate = false;
    const deadline = setTimeout(() => {
      isLate = true;
      running?.kill();
    }, withinMs);
    try {
      let code: unknown = START_AGAIN;
      for (let starts = 0; code === START_AGAIN && starts < 2 && !isLate && !isClosed; starts++) {
        running = start(command);
        code = await running.ended;
      }
      if (isClosed) throw new RendererFailure('closed');
      if (isLate) throw new RendererFailure('too_slow');
      if (code !== 0) throw new RendererFailure('died');
    } finally {
      clearTimeout(deadline);
      running = undefined;
    }
  }

  return {
    isReady: libreOffice.isReady,
    sentence: sentenceOn(libreOffice),
    async toPdf(file, type, hasSenderGone = () => false) {
      if (underWay > MAX_WAITING) throw tooMany();
      underWay++;
      const turn = last.then(() => convert(file, type, hasSenderGone)).finally(() => underWay--);
      last = turn.catch(() => {});
      return turn;
    },
    async close() {
      isClosed = true;
      running?.kill();
      await last;
    },
  };
}

const tooMany = () =>
  new Failure('unavailable', { message: texts.tooManyOfficeFiles, retryAfterSeconds: RETRY_AFTER_SECONDS });

type Run = { kill: () => void; ended: Promise<unknown> };

/**
 * `kill` ends the first process of the namespace, whose number bubblewrap reports, and so all others. Killing
 * bubblewrap itself could leave that process running if bubblewrap is just starting.
 */
function start(command: string[]): Run {
  const bubblewrap = spawn('/bin/sh', ['-c', LIMITS, 'sh', ...command], {
    env: ENVIRONMENT,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    // An interrupt from the terminal reaches only the server, which then ends this process.
    detached: true,
  });
  const first = Promise.withResolvers<number>();
  bubblewrap.stdio[STATUS_FD]?.on('data', (status) => {
    const [, pid] = /"child-pid": ?(\d+)/.exec(String(status)) ?? [];
    if (pid) first.resolve(Number(pid));
  });
  const kill = async () => {
    const pid = await first.promise;
    if (bubblewrap.exitCode !== null || bubblewrap.signalCode !== null) return;
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process has just ended by itself.
    }
  };
  return { kill: () => void kill(), ended: once(bubblewrap, 'exit').then(([code]) => code) };
}

type Task = { file: ReceivedFile; type: OfficeType; folder: string };

/** LibreOffice is the first process of its own namespace, so all that it starts dies with it. */
function commandFor(libreOffice: Extract<LibreOffice, { isReady: true }>, { file, type, folder }: Task) {
  const name = path.basename(file.path);
  const seen = `/in/${name}.${type}`;
  return [
    libreOffice.sandbox,
    ...['--json-status-fd', String(STATUS_FD)],
    ...sandboxedOffice(libreOffice.program, ['--bind', folder, INSIDE, '--ro-bind', file.path, seen]),
    `-env:UserInstallation=file://${INSIDE}`,
    ...['--headless', '--norestore', '--nologo', '--nodefault', '--nolockcheck'],
    ...[`--infilter=${FILTERS[type]}`, '--convert-to', 'pdf', '--outdir', INSIDE, seen],
  ];
}

/** Reads only a plain file: a document that has taken over the program could have written a link to other files. */
async function* readPdf(file: string): AsyncGenerator<Uint8Array> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  await using handle = await open(file, flags).catch(() => {
    throw new RendererFailure('died');
  });
  const stats = await handle.stat();
  if (!stats.isFile() || stats.size > MAX_UPLOAD_BYTES) throw new RendererFailure('died');
  yield* handle.createReadStream({ autoClose: false });
}

type Setting = [path: string, name: string, value: string | number | boolean];

const COMMON = '/org.openoffice.Office.Common';
const WRITER = '/org.openoffice.Office.Writer';
const CALC = '/org.openoffice.Office.Calc';

const NEVER = { link: 2, recalculate: 1 };
const VERY_HIGH = 3;

/** The settings for LibreOffice, written anew for each file. */
const SETTINGS: Setting[] = [
  // Macros never run, and nothing outside of the file is fetched; the sandbox has no network either.
  [`${COMMON}/Security/Scripting`, 'MacroSecurityLevel', VERY_HIGH],
  [`${COMMON}/Security/Scripting`, 'DisableMacrosExecution', true],
  [`${COMMON}/Security/Scripting`, 'DisableActiveContent', true],
  [`${COMMON}/Security/Scripting`, 'BlockUntrustedRefererLinks', true],
  [`${WRITER}/Content/Update`, 'Link', NEVER.link],
  [`${CALC}/Content/Update`, 'Link', NEVER.link],
  // Results are shown as they were saved, because a sheet could calculate for hours.
  [`${CALC}/Formula/Load`, 'OOXMLRecalcMode', NEVER.recalculate],
  [`${CALC}/Formula/Load`, 'ODFRecalcMode', NEVER.recalculate],
  ['/org.openoffice.Office.Java/VirtualMachine', 'Enable', false],
  ['/org.openoffice.Office.Recovery/RecoveryInfo', 'Enabled', false],
  ['/org.openoffice.Office.Recovery/AutoSave', 'Enabled', false],
  // Speaker's notes, comments and hidden slides aren't meant for readers; a form is drawn as it is filled in.
  [`${COMMON}/Filter/PDF/Export`, 'ExportNotes', false],
  [`${COMMON}/Filter/PDF/Export`, 'ExportNotesPages', false],
  [`${COMMON}/Filter/PDF/Export`, 'ExportNotesInMargin', false],
  [`${COMMON}/Filter/PDF/Export`, 'ExportHiddenSlides', false],
  [`${COMMON}/Filter/PDF/Export`, 'ExportFormFields', false],
];

/** The path of the settings in a profile. */
const SETTINGS_FILE = 'user/registrymodifications.xcu';

const SETTINGS_XML = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
${SETTINGS.map(
  ([path, name, value]) =>
    `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
).join('\n')}
</oor:items>
`;
