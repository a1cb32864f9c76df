/** Writes the common passwords that the server refuses: those of zxcvbn-ts that fit the rule, the commonest first. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const SOURCE = join(ROOT, 'node_modules/@zxcvbn-ts/language-common/src/passwords.json');
const FILE = join(ROOT, 'src/server/accounts/common-passwords.txt');

/** Returns the common passwords in lower case, one per line. */
export function selectCommonPasswords(): string {
  const commonest: string[] = JSON.parse(readFileSync(SOURCE, 'utf8'));
  return `${commonest.filter(canBeChosen).join('\n')}\n`;
}

/** The rule needs eight characters, a digit, and two letters: one for each case (spec §5). */
const canBeChosen = (password: string) =>
  password.length >= 8 && /\d/.test(password) && /[a-z].*[a-z]/.test(password);

if (process.argv[1] === import.meta.filename) writeFileSync(FILE, selectCommonPasswords());
