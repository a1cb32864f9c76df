/** The cookies of somebody who publishes and somebody who reads, in a data folder that no server uses yet. */
import { createAccount } from '#server/accounts/accounts.ts';
import { SESSION_COOKIE, startSession } from '#server/accounts/sessions.ts';
import { openDatabase } from '#server/db/open.ts';
import { createLog } from '#server/log.ts';
import type { Role } from '#shared/accounts.ts';

export async function signIn(folderOfData: string) {
  const db = await openDatabase({ databaseUrl: null, dataDir: folderOfData }, createLog('error'));
  const cookieOf = async (role: Role) => {
    const person = {
      name: 'Asha Rai',
      email: `${role}@example.edu`,
      passwordHash: '',
      gender: 'female',
    } as const;
    const account = await createAccount(db, { ...person, role }, Date.now());
    return `${SESSION_COOKIE}=${await startSession(db, account, Date.now())}`;
  };
  const signedIn = { instructor: await cookieOf('instructor'), student: await cookieOf('student') };
  await db.destroy();
  return signedIn;
}
