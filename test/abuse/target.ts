/** The target of the abuse: the server in the environment, or one of our own. */
import { randomUUID } from 'node:crypto';
import { ServerControl } from '../faults/server-control.ts';
import { runCog } from '../server/command.ts';

export type Account = { email: string; password: string };

export type Target = {
  url: string;
  student: Account;
  instructor: Account;
  admin: Account;
  /** Returns the memory of our own server's process; 0 for another server. */
  residentMegabytes: () => number;
  end: () => Promise<void>;
};

const PEOPLE = ['student', 'instructor', 'admin'] as const;
export const PASSWORD = 'Quiet-Cog-7';

/** Reads `ABUSE_URL`, and `ABUSE_STUDENT`, `ABUSE_INSTRUCTOR` and `ABUSE_ADMIN`, each `email:password`. */
export async function openTarget(): Promise<Target> {
  const { ABUSE_URL } = process.env;
  if (!ABUSE_URL) return startOwn();
  return {
    url: ABUSE_URL.replace(/\/$/, ''),
    student: accountFrom('ABUSE_STUDENT'),
    instructor: accountFrom('ABUSE_INSTRUCTOR'),
    admin: accountFrom('ABUSE_ADMIN'),
    residentMegabytes: () => 0,
    end: async () => {},
  };
}

function accountFrom(variable: string): Account {
  const [email = '', ...password] = (process.env[variable] ?? '').split(':');
  if (password.length === 0) throw new Error(`ABUSE_URL needs ${variable}, as email:password.`);
  return { email, password: password.join(':') };
}

async function startOwn(): Promise<Target> {
  const control = ServerControl.onFreshFolder({ RATE_LIMITS: 'on' });
  await control.start();
  const place = { dataDir: control.environment.DATA_DIR ?? '', databaseUrl: null };
  const accounts = PEOPLE.map(
    (role) => [role, { email: `${role}@example.edu`, password: PASSWORD }] as const,
  );
  for (const [role, { email, password }] of accounts) {
    const args = ['user', 'create', '--name', 'Asha Rai', '--email', email, '--role', role];
    const { code, err } = await runCog(place, args, `${password}\n`);
    if (code !== 0) throw new Error(err);
  }
  return {
    url: control.url,
    ...(Object.fromEntries(accounts) as Record<(typeof PEOPLE)[number], Account>),
    residentMegabytes: () => control.residentMegabytes,
    end: () => control.clear(),
  };
}

/** A person of the same college who isn't registered. */
export const newcomer = ({ student }: Target) => ({
  name: 'Nima Sherpa',
  gender: 'other',
  email: `${randomUUID()}@${student.email.split('@')[1]}`,
  password: PASSWORD,
});
