/** `npm run --silent cog -- …`: what operators do beside a running server, or without one (contract §1). */

import { KINDS } from '#shared/materials.ts';
import { ConfigError } from '../config.ts';
import { Failure } from '../failure.ts';
import { CommandError } from './command-error.ts';
import { importMaterial } from './material.ts';
import { changeRole, createUser } from './user.ts';

type Command = { usage: string; about: string; run: (args: string[]) => Promise<string> };

const COMMANDS: Record<string, Command> = {
  'user create': {
    usage: '--name N --email E [--gender male|female|other] [--role student|instructor|admin]',
    about: 'Creates an account; the password is the first line of standard input.',
    run: createUser,
  },
  'user role': {
    usage: '--email E --role student|instructor|admin',
    about: 'Changes the role of an account.',
    run: changeRole,
  },
  'material import': {
    usage: `--kind ${KINDS.join('|')} --subject S --title T [--description D] FILE...`,
    about: 'Publishes one PDF, or pictures in page order.',
    run: importMaterial,
  },
  backup: { usage: 'FILE', about: 'Saves everything into one file.', run: notInThisVersion },
  restore: { usage: 'FILE', about: 'Restores what was saved.', run: notInThisVersion },
};

process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  const words = args.filter((word) => !word.startsWith('-'));
  const name = [words.slice(0, 2).join(' '), words[0] ?? ''].find((each) => Object.hasOwn(COMMANDS, each));
  const command = name === undefined ? undefined : COMMANDS[name];
  if (!name || !command) {
    const isHelp = args.length > 0 && words.every((word) => word === 'help');
    if (isHelp) console.log(help());
    else console.error(nameACommand(words));
    return isHelp ? 0 : 1;
  }
  if (args.includes('--help') || args.includes('-h')) {
    console.log(`${command.about}\n\n  npm run --silent cog -- ${name} ${command.usage}`);
    return 0;
  }
  return run(command, args.slice(name.split(' ').length));
}

async function run(command: Command, args: string[]): Promise<number> {
  try {
    console.log(await command.run(args));
    return 0;
  } catch (error) {
    if (!(error instanceof CommandError || error instanceof Failure || error instanceof ConfigError))
      throw error;
    console.error(error.message);
    return 1;
  }
}

function help(): string {
  const lines = Object.entries(COMMANDS).map(
    ([name, { usage, about }]) => `  ${name} ${usage}\n      ${about}`,
  );
  return ['npm run --silent cog -- COMMAND', '', ...lines].join('\n');
}

function nameACommand(words: string[]): string {
  const fault =
    words.length > 0 ? `There is no command “${words.slice(0, 2).join(' ')}”` : 'No command was given';
  return `${fault}: it must be one of ${Object.keys(COMMANDS).join(', ')}.`;
}

async function notInThisVersion(): Promise<never> {
  throw new CommandError('Backup and restore are not in this version yet.');
}
