import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { GenericSchema, InferOutput } from 'valibot';
import * as v from 'valibot';
import {
  EmailOnlySchema,
  EmailSchema,
  InvitationSchema,
  RegistrationSchema,
  RoleSchema,
} from '#shared/accounts.ts';
import { TOO_COMMON } from '#shared/common-passwords.ts';
import { checkInput } from '#shared/input.ts';
import {
  type Account,
  changeAccount,
  createAccount,
  findByEmail,
  removeSecondFactor,
} from '../accounts/accounts.ts';
import { eraseAccount } from '../accounts/erasing.ts';
import { makeInvitation } from '../accounts/invitations.ts';
import { makeLink } from '../accounts/links.ts';
import { hashPassword, isCommonPassword } from '../accounts/passwords.ts';
import { noteAct } from '../audit/audit-log.ts';
import * as acts from '../audit/texts.ts';
import type { Db } from '../db/schema.ts';
import { addMail } from '../mail/queue.ts';
import { OperatorError } from '../operator-error.ts';
import { noteControl } from '../processes/control-log.ts';
import { parseOptions, type Surroundings, withInstallation } from './installation.ts';

const NewUserSchema = v.object({ ...RegistrationSchema.entries, role: RoleSchema });
const RoleChangeSchema = v.object({ email: EmailSchema, role: RoleSchema });
const ErasureSchema = v.object({
  email: EmailSchema,
  messages: v.picklist(['keep', 'remove'], 'Messages must be keep or remove'),
});

/** Creates an account by the same rules as registration. */
export async function createUser(args: string[], surroundings: Surroundings): Promise<string> {
  const { options } = parseOptions(args, ['name', 'email', 'gender', 'role']);
  // Errors in the options are reported before anybody types a password.
  check(v.omit(NewUserSchema, ['password']), { gender: 'other', role: 'student', ...options });
  const password = await readPassword(surroundings);
  const user = check(NewUserSchema, { gender: 'other', role: 'student', ...options, password });
  if (isCommonPassword(password)) throw new OperatorError(`${TOO_COMMON}.`);
  await withInstallation(surroundings, async ({ db, now }) => {
    const { password, ...account } = user;
    const passwordHash = await hashPassword(password);
    const { id, role } = await createAccount(db, { ...account, passwordHash }, now());
    await noteAct(db, { who: acts.operator, what: acts.createdAccount(role), about: id }, now());
  });
  return `Created ${user.name} <${user.email}> with the role ${user.role}.`;
}

export async function changeRole(args: string[], surroundings: Surroundings): Promise<string> {
  const { options } = parseOptions(args, ['email', 'role']);
  const { email, role } = check(RoleChangeSchema, options);
  await withInstallation(surroundings, async ({ db, now }) => {
    const account = await requireAccount(db, email);
    await changeAccount(db, account.id, { role });
    await noteAct(db, { who: acts.operator, what: acts.gaveRole(role), about: account.id }, now());
  });
  return `${email} now has the role ${role}.`;
}

export async function resetPassword(args: string[], surroundings: Surroundings): Promise<string> {
  const { options } = parseOptions(args, ['email']);
  const { email } = check(EmailOnlySchema, options);
  return withInstallation(surroundings, async ({ db, config, now }) => {
    const account = await requireAccount(db, email);
    const link = await makeLink({ db, config }, { accountId: account.id, purpose: 'reset', email }, now());
    await noteAct(db, { who: acts.operator, what: acts.madeResetLink, about: account.id }, now());
    return link;
  });
}

export async function inviteUsers(args: string[], surroundings: Surroundings): Promise<string> {
  const { options } = parseOptions(args, ['days', 'uses']);
  const { days = '7', uses = '1' } = options;
  const asked = check(InvitationSchema, { days: Number(days), uses: Number(uses) });
  return withInstallation(surroundings, async ({ db, config, now }) => {
    const { link } = await makeInvitation(
      { db, config },
      { ...asked, by: { id: null, name: acts.operator } },
      now(),
    );
    return link;
  });
}

export async function resetFactor(args: string[], surroundings: Surroundings): Promise<string> {
  const { options } = parseOptions(args, ['email']);
  const { email } = check(EmailOnlySchema, options);
  const wasOn = await withInstallation(surroundings, async ({ db, now, config }) => {
    const account = await requireAccount(db, email);
    return db.transaction().execute(async (transaction) => {
      if (!(await removeSecondFactor(transaction, account.id))) return false;
      const act = { who: acts.operator, what: acts.resetSecondFactor, about: account.id };
      await noteAct(transaction, act, now());
      await noteControl(transaction, 'account changed', account.id, now());
      if (config.smtpUrl && account.emailConfirmedAt !== null)
        await addMail(transaction, { kind: 'factor off', recipient: email, about: account.id }, now());
      return true;
    });
  });
  if (!wasOn) throw new OperatorError(`${email} has no second factor.`);
  return `The second factor of ${email} is off: the password alone signs in.`;
}

export async function eraseUser(args: string[], surroundings: Surroundings): Promise<string> {
  const { options } = parseOptions(args, ['email', 'messages']);
  const { email, messages } = check(ErasureSchema, { messages: 'keep', ...options });
  await withInstallation(surroundings, async ({ db, now }) => {
    const account = await requireAccount(db, email);
    await eraseAccount({ db, now }, account, { removeMessages: messages === 'remove' });
    await noteAct(db, { who: acts.operator, what: acts.erasedAccount }, now());
  });
  return `Erased ${email}${messages === 'remove' ? ' and its messages' : '; its messages stay under “Former member”'}.`;
}

async function requireAccount(db: Db, email: string): Promise<Account> {
  const account = await findByEmail(db, email);
  if (!account) throw new OperatorError(`There is no account with the email ${email}.`);
  return account;
}

function check<S extends GenericSchema>(schema: S, input: unknown): InferOutput<S> {
  const checked = checkInput(schema, input);
  if (checked.ok) return checked.output;
  throw new OperatorError(`${Object.values(checked.errors).join('; ')}.`);
}

const INTERRUPTED = 130;

/** Reads one line exactly as it was typed. A terminal shows nothing of it. */
async function readPassword({ stdin }: Pick<Surroundings, 'stdin'>): Promise<string> {
  if (!stdin.isTTY)
    return firstLineOf(createInterface({ input: stdin, crlfDelay: Number.POSITIVE_INFINITY }));
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: nowhere, terminal: true, historySize: 0 });
  // The terminal is in raw mode, so nothing else handles Ctrl-C.
  lines.on('SIGINT', () => {
    lines.close();
    process.stderr.write('\n');
    process.exit(INTERRUPTED);
  });
  // The prompt comes last, because text typed before the raw mode would be shown.
  process.stderr.write('Password (not shown): ');
  const password = await firstLineOf(lines);
  lines.close();
  process.stderr.write('\n');
  return password;
}

async function firstLineOf(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) return line;
  return '';
}
