import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/** Replaces npm: logs its arguments and files that still exist, takes some time, and creates the files of npm ci. */
const FAKE_NPM = `#!/bin/sh
echo "$@" >> "$LOG/npm.log"
rm -rf node_modules
ls "$LOG/node_modules" "$LOG/dist/web" >> "$LOG/seen.log" 2>&1
sleep 0.3
mkdir -p node_modules/.bin node_modules/vite/bin
ln -sf "${process.execPath}" node_modules/.bin/node
echo "const fs = require('node:fs'); fs.mkdirSync(process.argv.at(-1), { recursive: true });
  const { LOG, NODE_ENV } = process.env;
  fs.appendFileSync(LOG + '/build.log', NODE_ENV + ' ');
  const seen = ['of-before'].filter((name) => fs.existsSync(LOG + '/node_modules/' + name));
  fs.appendFileSync(LOG + '/seen.log', [...seen, ...fs.readdirSync('src/web')].join())" > node_modules/vite/bin/vite.js
case "$*" in
  *--omit=dev*) sed 's/,"node_modules.vitest":{[^}]*}//' package-lock.json > node_modules/.package-lock.json ;;
  *) cp package-lock.json node_modules/.package-lock.json ;;
esac
`;

/** The Node that runs the script pretends to be Debian's. */
const OLD_NODE = {
  NODE_OPTIONS: `--import "data:text/javascript,Object.defineProperty(process,'version',{value:'v20.20.2'})"`,
};

const LOCK_FILE = JSON.stringify({
  packages: {
    '': {},
    'node_modules/vite': { version: '8.0.0' },
    'node_modules/vitest': { version: '5.0.0', dev: true },
  },
});

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cogito-prepare-'));
  for (const name of ['prepare.mjs', 'runtime.mjs'])
    cpSync(join(import.meta.dirname, name), join(folder, 'scripts', name));
  for (const path of ['src/web', 'src/server', '.cache', 'bin'])
    mkdirSync(join(folder, path), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{}');
  write('package-lock.json', LOCK_FILE);
  write('src/web/main.ts', '1');
  write('bin/npm', FAKE_NPM);
  chmodSync(join(folder, 'bin/npm'), 0o755);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
const read = (path: string) => readFileSync(join(folder, path), 'utf8');
const countOf = (path: string) => read(path).trim().split(/\s+/).length;

function environment(extra: Record<string, string> = {}) {
  const { npm_execpath: _, ...inherited } = process.env;
  return { ...inherited, LOG: folder, PATH: `${join(folder, 'bin')}:${process.env.PATH}`, ...extra };
}

function prepare(extra?: Record<string, string>, ...args: string[]): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, ['scripts/prepare.mjs', ...args], {
    cwd: folder,
    env: environment(extra),
    encoding: 'utf8',
  });
}

describe('Preparing a checkout', () => {
  it('installs and builds once, and then has nothing to say', () => {
    expect(prepare().stderr).toMatch(/^Installing packages … [\d.]+ s\nBuilding the web … [\d.]+ s\n$/);
    const second = prepare();
    expect(second).toMatchObject({ status: 0, stdout: '', stderr: '' });
    expect(read('build.log')).toBe('production ');
  });

  it('brings the tools and the runtime, whatever the shell leaves out', () => {
    prepare({ NODE_ENV: 'production', npm_config_omit: 'dev' }, '--tools');
    expect(read('npm.log')).toMatch(/^ci --include=dev --include=optional --ignore-scripts/);
  });

  it('leaves the tools out for a server, keeps those that are there, and brings them once they are needed', () => {
    expect(prepare().stderr).toContain('Installing packages');
    expect(read('npm.log')).toMatch(/^ci --omit=dev --include=optional /);
    expect(prepare().stderr).toBe('');
    expect(prepare({}, '--tools').stderr).toMatch(/^Installing packages … [\d.]+ s\n$/);
    expect([prepare().stderr, prepare({}, '--tools').stderr]).toEqual(['', '']);
    write('package-lock.json', LOCK_FILE.replace('8.0.0', '8.0.1'));
    prepare();
    expect(prepare({}, '--tools').stderr).toBe('');
  });

  it('links the runtime where npm has brought it and left it without a link', () => {
    const brought = `node_modules/node-${process.platform}-${process.arch}/bin`;
    const unlinked = FAKE_NPM.replace('node_modules/.bin/node', `${brought}/node`);
    write('bin/npm', unlinked.replace('mkdir -p', `mkdir -p ${brought}`));
    expect(prepare().status).toBe(0);
    expect(existsSync(join(folder, 'node_modules/.bin/node'))).toBe(true);
  });

  it('says which library the runtime lacks', () => {
    const broken = "#!/bin/sh\necho 'libatomic.so.1: cannot open shared object file' >&2\nexit 127";
    write('broken', broken);
    chmodSync(join(folder, 'broken'), 0o755);
    write('bin/npm', FAKE_NPM.replace(process.execPath, join(folder, 'broken')));
    const { status, stderr } = prepare(OLD_NODE);
    expect([status, stderr]).toEqual([1, expect.stringMatching(/libatomic\.so\.1.*apt install libatomic1/)]);
  });

  describe('where the runtime that npm brings can’t be loaded, as on Alpine', () => {
    beforeEach(() => {
      write('broken', '#!/lib/another-c-library.so');
      chmodSync(join(folder, 'broken'), 0o755);
      write('bin/npm', FAKE_NPM.replace(process.execPath, join(folder, 'broken')));
    });

    it('builds and starts with the machine’s own Node, if that is new enough', () => {
      expect(prepare()).toMatchObject({ status: 0, stdout: '' });
      expect(read('build.log')).toBe('production ');
      expect(realpathSync(join(folder, 'node_modules/.bin/node'))).toBe(process.execPath);
      expect(prepare()).toMatchObject({ status: 0, stderr: '' });
    });

    it('says in a sentence to install one, if it is older', () => {
      const { status, stderr } = prepare(OLD_NODE);
      const said =
        /doesn't run here: this system can’t load it, .*Install Node 26 yourself and start again\.\n$/;
      expect([status, stderr]).toEqual([1, expect.stringMatching(said)]);
      expect(stderr).not.toContain('TypeError');
    });
  });

  it('builds again when the web changes, and not for a test', () => {
    prepare();
    write('src/web/main.test.ts', '1');
    expect(prepare().stderr).toBe('');
    write('src/web/main.ts', '2');
    expect(prepare().stderr).toMatch(/^Building the web … [\d.]+ s\n$/);
  });

  it('installs again when the lock file asks for something else', () => {
    prepare({}, '--skip-build');
    write('package-lock.json', LOCK_FILE.replace('8.0.0', '8.0.1'));
    expect(prepare({}, '--skip-build').stderr).toMatch(/^Installing packages … [\d.]+ s\n$/);
  });

  it('installs again when something was left out', () => {
    prepare({}, '--skip-build');
    write('node_modules/.package-lock.json', JSON.stringify({ packages: {} }));
    expect(prepare({}, '--skip-build').stderr).toContain('Installing packages');
  });

  it('shows why npm failed, and fails', () => {
    write('bin/npm', '#!/bin/sh\necho no such package; exit 1');
    const failed = prepare();
    expect(failed.status).toBe(1);
    expect(failed.stderr).toContain(
      'no such package\n\nInstalling packages failed; the reason stands above.',
    );
  });
});

describe('A machine without npm', () => {
  it('is told in a sentence where npm comes from', () => {
    rmSync(join(folder, 'bin/npm'));
    const { status, stderr } = prepare({ PATH: join(folder, 'bin') });
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^Installing packages … failed\nnpm is missing: .*\.\n$/),
    ]);
  });
});

describe('An upgrade in place', () => {
  const there = () =>
    ['node_modules/of-before', 'dist/web/of-before'].map((path) => existsSync(join(folder, path)));

  beforeEach(() => {
    prepare();
    write('node_modules/of-before', '');
    write('dist/web/of-before', '');
    rmSync(join(folder, 'seen.log'));
    write('package-lock.json', LOCK_FILE.replace('8.0.0', '8.0.1'));
  });

  it('makes new packages and the new web beside those that run, and puts both in place at the end', () => {
    expect(prepare()).toMatchObject({ status: 0, stdout: '' });
    // The former packages and web were both there during the installation, and one of them during the build.
    expect(read('seen.log').match(/of-before/g)).toHaveLength(3);
    expect(read('seen.log')).toContain('main.ts');
    expect(there()).toEqual([false, false]);
    expect(existsSync(join(folder, 'node_modules/vite')) && existsSync(join(folder, 'dist/web'))).toBe(true);
    expect(existsSync(join(folder, '.cache/next'))).toBe(false);
    expect(prepare().stderr).toBe('');
  });

  it.each([
    ['installing', FAKE_NPM.replace('case', 'exit 1; case')],
    ['building', FAKE_NPM.replace('const fs =', 'process.exit(1); const fs =')],
  ])('leaves both as they were where %s fails', (_what, npm) => {
    write('bin/npm', npm);
    expect(prepare().status).toBe(1);
    expect(there()).toEqual([true, true]);
  });
});

describe('Two starts at once', () => {
  it('take turns, and the second finds everything done', async () => {
    const start = () => spawn(process.execPath, ['scripts/prepare.mjs'], { cwd: folder, env: environment() });
    const ends = [start(), start(), start()].map((child) => once(child, 'exit'));
    expect(await Promise.all(ends)).toEqual([
      [0, null],
      [0, null],
      [0, null],
    ]);
    expect([countOf('build.log'), read('npm.log').trim().split('\n').length]).toEqual([1, 1]);
  });

  it('don’t wait for a start that was killed', () => {
    const { pid } = spawnSync('true');
    mkdirSync(join(folder, '.cache/prepare.lock'));
    write('.cache/prepare.lock/holder', `${hostname()} ${pid}`);
    const { status, stderr } = prepare();
    expect([status, stderr]).toEqual([0, expect.not.stringContaining('Waiting')]);
  });
});
