import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { oneDatabase } from '#test/server/database.ts';
import { verifyPassword } from '../accounts/passwords.ts';

const PROJECT_DIR = path.join(import.meta.dirname, '../../..');
const HAS_TERMINALS = process.platform === 'linux' && existsSync('/usr/bin/script');

oneDatabase('A password typed into a terminal', (database) => {
  const options = ['--name', 'Asha', '--email', 'asha@example.edu'];
  const command = [
    process.execPath,
    'scripts/run.mjs',
    'src/server/cli/cog.ts',
    'user',
    'create',
    ...options,
  ];

  /** Runs the command in its own terminal, and types the text once it asks. */
  async function typeInto(typed: string) {
    const env = { DATA_DIR: database().dataDir, LOG_LEVEL: 'silent', TERM: 'xterm' };
    const terminal = spawn('/usr/bin/script', ['-qefc', command.join(' '), '/dev/null'], {
      cwd: PROJECT_DIR,
      env,
    });
    let shown = '';
    terminal.stdout.on('data', (chunk) => (shown += chunk));
    const ended = once(terminal, 'close');
    await eventually(() => expect(shown).toContain('Password'));
    terminal.stdin.write(typed);
    const [code] = await ended;
    return { code, shown };
  }

  it.runIf(HAS_TERMINALS)('isn’t shown, and Ctrl-C takes it back', async () => {
    const left = await typeInto('Himalaya\x03');
    expect(left.code).toBe(130);
    const { code, shown } = await typeInto('Himalayx\x7fa-77\r');
    expect(shown).toContain('Created Asha');
    expect(code).toBe(0);
    expect(left.shown + shown).not.toContain('imalay');
    const { passwordHash } = await database()
      .db.selectFrom('users')
      .select('passwordHash')
      .executeTakeFirstOrThrow();
    expect(await verifyPassword(passwordHash, 'Himalaya-77')).toBe(true);
  });
});
