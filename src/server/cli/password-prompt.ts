import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

const INTERRUPTED = 130;

/**
 * Reads one line from standard input, without its line end and otherwise exactly as it was typed. A terminal shows
 * nothing of it.
 */
export async function readPassword(): Promise<string> {
  const { stdin } = process;
  if (!stdin.isTTY)
    return firstLineOf(createInterface({ input: stdin, crlfDelay: Number.POSITIVE_INFINITY }));
  process.stderr.write('Password (not shown): ');
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: nowhere, terminal: true, historySize: 0 });
  // The terminal is in raw mode: Ctrl-C reaches nobody else.
  lines.on('SIGINT', () => {
    lines.close();
    process.stderr.write('\n');
    process.exit(INTERRUPTED);
  });
  const password = await firstLineOf(lines);
  lines.close();
  process.stderr.write('\n');
  return password;
}

async function firstLineOf(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) return line;
  return '';
}
