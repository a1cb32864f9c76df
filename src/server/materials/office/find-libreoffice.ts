/** Finds out whether this machine has LibreOffice and can confine it. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { findSandbox, namespacesWith } from '../rendering/confinement.ts';

/** The places where distributions install LibreOffice. */
const PROGRAMS = ['/usr/lib/libreoffice/program/soffice.bin', '/usr/lib64/libreoffice/program/soffice.bin'];
/** LibreOffice's settings and fonts, and the alternatives, through which Debian's BLAS is linked. */
const READABLE = [
  '/etc/libreoffice',
  '/var/lib/libreoffice',
  '/etc/fonts',
  '/var/cache/fontconfig',
  '/etc/alternatives',
];
const DEVICES = ['/dev/null', '/dev/urandom'];

export type LibreOffice =
  | { isReady: true; program: string; sandbox: string }
  | { isReady: false; why: 'off' | 'absent' | 'unconfined' };

/** Looks for LibreOffice and its sandbox. LibreOffice is not started, because that takes seconds. */
export async function findLibreOffice({ officeFiles }: { officeFiles: boolean }): Promise<LibreOffice> {
  if (!officeFiles) return { isReady: false, why: 'off' };
  const program = PROGRAMS.find((file) => existsSync(file));
  if (!program) return { isReady: false, why: 'absent' };
  const sandbox = await findSandbox();
  return sandbox ? { isReady: true, program, sandbox } : { isReady: false, why: 'unconfined' };
}

/** The command for LibreOffice in a sandbox like the renderers', without our code; `mounts` are bubblewrap options. */
export const sandboxedOffice = (program: string, mounts: string[]): string[] => [
  ...namespacesWith([
    ...READABLE.flatMap((folder) => ['--ro-bind-try', folder, folder]),
    ...DEVICES.flatMap((device) => ['--dev-bind', device, device]),
    ...mounts,
  ]),
  // The sandbox has no /proc, without which the loader does not find the libraries beside a program.
  ...['--setenv', 'LD_LIBRARY_PATH', path.dirname(program)],
  program,
];

/** Returns a line for the operator who starts the server. */
export function sentenceOn(office: LibreOffice): string {
  if (office.isReady) return 'Word and PowerPoint files are taken: LibreOffice is installed.';
  const reasons = {
    off: 'OFFICE_FILES is off.',
    absent: 'LibreOffice is not installed (docs/install.md).',
    unconfined:
      'LibreOffice is installed, but nothing can confine it: install bubblewrap, or let it make user namespaces (docs/decisions/0005).',
  };
  return `Word and PowerPoint files are refused: ${reasons[office.why]}`;
}
