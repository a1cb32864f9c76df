import type { GenericSchema, InferOutput } from 'valibot';
import * as v from 'valibot';
import { EmailSchema, RegistrationSchema, RoleSchema } from '#shared/accounts.ts';
import { TOO_COMMON } from '#shared/common-passwords.ts';
import { checkInput } from '#shared/input.ts';
import { changeAccount, createAccount, findByEmail } from '../accounts/accounts.ts';
import { isCommonPassword } from '../accounts/common-passwords.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { CommandError } from './command-error.ts';
import { withInstallation } from './installation.ts';
import { parseOptions } from './options.ts';
import { readPassword } from './password-prompt.ts';

const NewUserSchema = v.object({ ...RegistrationSchema.entries, role: RoleSchema });
const RoleChangeSchema = v.object({ email: EmailSchema, role: RoleSchema });

/** Under the same rules as registering. */
export async function createUser(args: string[]): Promise<string> {
  const { options } = parseOptions(args, ['name', 'email', 'gender', 'role']);
  // What is wrong with the options is said before anybody types a password.
  check(v.omit(NewUserSchema, ['password']), { gender: 'other', role: 'student', ...options });
  const password = await readPassword();
  const user = check(NewUserSchema, { gender: 'other', role: 'student', ...options, password });
  if (isCommonPassword(password)) throw new CommandError(`${TOO_COMMON}.`);
  await withInstallation(async ({ db, now }) => {
    const { password, ...account } = user;
    await createAccount(db, { ...account, passwordHash: await hashPassword(password) }, now());
  });
  return `Created ${user.name} <${user.email}> with the role ${user.role}.`;
}

export async function changeRole(args: string[]): Promise<string> {
  const { options } = parseOptions(args, ['email', 'role']);
  const { email, role } = check(RoleChangeSchema, options);
  await withInstallation(async ({ db }) => {
    const account = await findByEmail(db, email);
    if (!account) throw new CommandError(`There is no account with the email ${email}.`);
    await changeAccount(db, account.id, { role });
  });
  return `${email} now has the role ${role}.`;
}

function check<S extends GenericSchema>(schema: S, input: unknown): InferOutput<S> {
  const checked = checkInput(schema, input);
  if (checked.ok) return checked.output;
  throw new CommandError(`${Object.values(checked.errors).join('; ')}.`);
}
