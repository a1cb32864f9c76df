import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { Surroundings } from './installation.ts';

const INTERRUPTED = 130;

/** Reads one line exactly as it was typed. A terminal shows nothing of it. */
export async function readPassword({ stdin }: Pick<Surroundings, 'stdin'>): Promise<string> {
  if (!stdin.isTTY)
    return firstLineOf(createInterface({ input: stdin, crlfDelay: Number.POSITIVE_INFINITY }));
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: nowhere, terminal: true, historySize: 0 });
  // The terminal is in raw mode: Ctrl-C reaches nobody else.
  lines.on('SIGINT', () => {
    lines.close();
    process.stderr.write('\n');
    process.exit(INTERRUPTED);
  });
  // Only now: what is typed before the terminal is in raw mode would be shown.
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
