import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const SERVER = `
console.log('arguments:', process.argv.slice(2).join(' '));
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => setTimeout(() => {
  console.log('drained after', signal);
  process.exit(0);
}, 50));
setInterval(() => {}, 1000);
console.log('ready');
`;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cogito-run-'));
  for (const name of ['run.mjs', 'runtime.mjs'])
    cpSync(join(root, 'scripts', name), join(folder, 'scripts', name));
  for (const path of ['src/server', 'node_modules/.bin']) mkdirSync(join(folder, path), { recursive: true });
  symlinkSync(process.execPath, join(folder, 'node_modules/.bin/node'));
  writeFileSync(join(folder, 'src/server/main.ts'), SERVER);
  const { start } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts;
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', scripts: { start } }));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('npm start', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'hands %s to the server and ends with 0 once it has drained',
    async (signal) => {
      const npm = spawn('npm', ['start', '--', '--one', 'two'], {
        cwd: folder,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let output = '';
      npm.stdout.setEncoding('utf8').on('data', (text: string) => {
        if (!output.includes('ready') && (output + text).includes('ready')) npm.kill(signal);
        output += text;
      });
      expect(await once(npm, 'close')).toEqual([0, null]);
      expect(output).toContain('arguments: --one two');
      expect(output).toContain(`drained after ${signal}`);
    },
  );
});

describe('An older Node', () => {
  it('is told in one sentence what to do', () => {
    const pretendToBeOld = `data:text/javascript,Object.defineProperty(process,'version',{value:'v20.20.2'})`;
    const args = ['--import', pretendToBeOld, 'scripts/run.mjs', 'src/server/main.ts'];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: '',
      stderr:
        'Cogito runs on Node 26, but this is v20.20.2: start it with `npm start`, which brings its own.\n',
    });
  });
});
