/** The operators' commands (contract §1). Most of them also run beside a server. */
import { KINDS } from '#shared/materials.ts';
import { Failure } from '../failure.ts';
import { OperatorError } from '../operator-error.ts';
import { backUp, moveDatabase, restoreBackup } from './backup.ts';
import type { Surroundings } from './installation.ts';
import { sendTestMail } from './mail.ts';
import { importMaterial, runRenderWorker } from './material.ts';
import { changeRole, createUser, eraseUser, inviteUsers, resetFactor, resetPassword } from './user.ts';

type Command = {
  usage: string;
  about: string;
  run: (args: string[], surroundings: Surroundings) => Promise<string>;
};

/** `output` is for standard output if the code is 0, otherwise for standard error. */
export type Outcome = { code: number; output: string };

const COMMANDS: Record<string, Command> = {
  'user create': {
    usage: '--name N --email E [--gender male|female|other] [--role student|instructor|moderator|admin]',
    about: 'Creates an account; the password is the first line of standard input.',
    run: createUser,
  },
  'user role': {
    usage: '--email E --role student|instructor|moderator|admin',
    about: 'Changes the role of an account.',
    run: changeRole,
  },
  'user reset': {
    usage: '--email E',
    about: 'Prints a link to choose a new password: it works once, for 24 hours.',
    run: resetPassword,
  },
  'user invite': {
    usage: '[--days D] [--uses N]',
    about:
      'Prints a link to register with any address, also where registration is closed: for 1 person within 7 days unless said otherwise.',
    run: inviteUsers,
  },
  'user reset-factor': {
    usage: '--email E',
    about: 'Turns off the second factor of somebody who has lost it and the recovery codes.',
    run: resetFactor,
  },
  'user erase': {
    usage: '--email E [--messages keep|remove]',
    about: 'Deletes an account; its messages stay under “Former member”, or are removed.',
    run: eraseUser,
  },
  'mail test': {
    usage: '--to E',
    about: 'Sends a mail at once, and says what the mail server answered.',
    run: sendTestMail,
  },
  'material import': {
    usage: `--kind ${KINDS.join('|')} --subject S --title T [--description D] FILE...`,
    about: 'Publishes one PDF, or pictures in page order.',
    run: importMaterial,
  },
  backup: {
    usage: '[--overwrite] FILE, or --keep N FOLDER',
    about:
      'Saves everything that must be kept into one file, or into a folder of which the newest N files are kept.',
    run: backUp,
  },
  'render-worker': {
    usage: '',
    about: 'Renders pages for servers on other machines until it is stopped; needs DATABASE_URL.',
    run: runRenderWorker,
  },
  restore: {
    usage: 'FILE',
    about: 'Restores what was saved into an empty DATA_DIR and database. The server must be stopped.',
    run: restoreBackup,
  },
  move: {
    usage: '--to DATABASE_URL',
    about:
      'Moves everything from the embedded database into an empty PostgreSQL database. The server must be stopped.',
    run: moveDatabase,
  },
};

export async function runCommand(args: string[], surroundings: Surroundings): Promise<Outcome> {
  const words = args.filter((word) => !word.startsWith('-'));
  const isAsked = args.includes('--help') || args.includes('-h');
  const name = [words.slice(0, 2).join(' '), words[0] ?? ''].find((each) => Object.hasOwn(COMMANDS, each));
  const command = name === undefined ? undefined : COMMANDS[name];
  if (!name || !command) {
    const asked = words.filter((word) => word !== 'help');
    const isHelp = isAsked || words.includes('help') || (args.length > 0 && words.length === 0);
    const output = isHelp ? help(asked) : null;
    return output ? { code: 0, output } : { code: 1, output: nameACommand(words) };
  }
  if (isAsked)
    return { code: 0, output: `${command.about}\n\n  npm run --silent cog -- ${name} ${command.usage}` };
  try {
    return { code: 0, output: await command.run(args.slice(name.split(' ').length), surroundings) };
  } catch (error) {
    if (!(error instanceof OperatorError || error instanceof Failure)) throw error;
    return { code: 1, output: error.message };
  }
}

/** Returns the help for all commands, or for a group such as `user`; null if there is no such group. */
function help(group: string[]): string | null {
  const start = group.map((word) => `${word} `).join('');
  const lines = Object.entries(COMMANDS)
    .filter(([name]) => `${name} `.startsWith(start))
    .map(([name, { usage, about }]) => `  ${name} ${usage}\n      ${about}`);
  if (lines.length === 0) return null;
  return ['npm run --silent cog -- COMMAND', '', ...lines].join('\n');
}

function nameACommand(words: string[]): string {
  const fault =
    words.length > 0 ? `There is no command “${words.slice(0, 2).join(' ')}”` : 'No command was given';
  return `${fault}: it must be one of ${Object.keys(COMMANDS).join(', ')}.`;
}
