import { parseArgs } from 'node:util';

export class CommandError extends Error {}

type Parsed<Name extends string> = {
  options: Partial<Record<Name, string>>;
  flags: Set<string>;
  files: string[];
};

/** Reads `--name value` pairs, flags without a value, and files after them where the command takes some. @throws {CommandError} */
export function parseOptions<const Name extends string>(
  args: string[],
  names: readonly Name[],
  { takesFiles = false, flags = [] as string[] } = {},
): Parsed<Name> {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: Object.fromEntries([
        ...names.map((name) => [name, { type: 'string' as const }]),
        ...flags.map((name) => [name, { type: 'boolean' as const }]),
      ]),
      allowPositionals: takesFiles,
    });
    const given = new Set(flags.filter((name) => Object.hasOwn(values, name)));
    return { options: values as Partial<Record<Name, string>>, flags: given, files: positionals };
  } catch (error) {
    // Node's own sentence names the option; what follows it is advice to programmers.
    const [sentence = ''] = (error as Error).message.split(/(?<=\.) |\n/);
    throw new CommandError(sentence);
  }
}

/** An operator's mistake, in one sentence. */
