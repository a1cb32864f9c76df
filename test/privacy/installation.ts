/** The installation whose promises are checked: the one in the environment, or one of our own. */
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCogProcess } from '../server/command.ts';
import { startProcess } from '../server/process.ts';
import { unpack } from '../server/unpack-backup.ts';

export type Account = { email: string; password: string };

export type Installation = {
  url: string;
  student: Account;
  instructor: Account;
  /** Returns all bytes of the installation's data, logs and backups; null if no path was given. */
  readKept: () => Promise<Map<string, Buffer> | null>;
  end: () => Promise<void>;
};

const toAccount = (words: string): Account => {
  const [email = '', ...password] = words.split(':');
  return { email, password: password.join(':') };
};

/** Reads `PRIVACY_URL`, `PRIVACY_STUDENT` and `PRIVACY_INSTRUCTOR` (`email:password`), and `PRIVACY_PATHS` (`a:b`). */
export async function openInstallation(): Promise<Installation> {
  const { PRIVACY_URL, PRIVACY_STUDENT, PRIVACY_INSTRUCTOR, PRIVACY_PATHS } = process.env;
  if (!PRIVACY_URL) return startOwn();
  if (!PRIVACY_STUDENT || !PRIVACY_INSTRUCTOR)
    throw new Error('PRIVACY_URL needs PRIVACY_STUDENT and PRIVACY_INSTRUCTOR, each email:password.');
  return {
    url: PRIVACY_URL.replace(/\/$/, ''),
    student: toAccount(PRIVACY_STUDENT),
    instructor: toAccount(PRIVACY_INSTRUCTOR),
    readKept: async () => (PRIVACY_PATHS ? readAll(PRIVACY_PATHS.split(path.delimiter)) : null),
    end: async () => {},
  };
}

async function startOwn(): Promise<Installation> {
  const folder = mkdtempSync(path.join(tmpdir(), 'cogito-privacy-'));
  const place = { dataDir: path.join(folder, 'data'), databaseUrl: null };
  const server = await startProcess({
    DATA_DIR: place.dataDir,
    LOG_LEVEL: 'trace',
    METRICS_TOKEN: 'metrics',
  });
  const create = async (role: string): Promise<Account> => {
    const account = { email: `${role}@example.edu`, password: 'Quiet-Cog-7' };
    const args = ['user', 'create', '--name', 'Asha Rai', '--email', account.email, '--role', role];
    await runCogProcess(place, args, `${account.password}\n`);
    return account;
  };
  return {
    url: server.url,
    student: await create('student'),
    instructor: await create('instructor'),
    async readKept() {
      await runCogProcess(place, ['backup', path.join(folder, 'cogito.backup')]);
      writeFileSync(path.join(folder, 'log'), server.output());
      return readAll([folder]);
    },
    async end() {
      const ended = once(server.process, 'exit');
      await server.end('SIGTERM');
      await ended.catch(() => {});
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Reads all files; backups are decompressed. */
async function readAll(folders: string[]): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const folder of folders)
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const file = path.join(entry.parentPath, entry.name);
      if (!entry.isFile()) continue;
      files.set(file, readFileSync(file));
      if (file.endsWith('.backup')) files.set(`${file}, unpacked`, Buffer.from(await unpack(file), 'latin1'));
    }
  return files;
}
