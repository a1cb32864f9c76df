/** Installs what is missing and builds what is stale, by the machine's own Node (20 or later) without packages. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { faultOfRuntime, findRuntime, linkRuntime, NODE_MAJOR, root } from './runtime.mjs';

const installedRecord = join(root, 'node_modules/.package-lock.json');
const builtWeb = join(root, 'dist/web');
const buildStamp = join(root, 'dist/.build-stamp');
/** The lock is a folder, which only one process can create; it contains the name of that process. */
const lock = join(root, '.cache/prepare.lock');
const lockHolder = join(lock, 'holder');
const LOCK_GIVEN_UP_AFTER_MS = 10 * 60_000;
// New packages and the new web are made here: running servers and commands use the former ones until both are ready.
const next = join(root, '.cache/next');
const INSTALLED_FROM = ['package.json', 'package-lock.json', '.npmrc'];
const BUILT_FROM = [
  ...['src/web', 'src/shared', 'src/languages', 'vite.config.ts', 'package-lock.json'],
  // Browsers translate the server's sentences, and the content policy belongs to the name of the build.
  ...serverTexts(),
  'src/server/http/security.ts',
];

const me = `${hostname()} ${process.pid}`;
const skipBuild = process.argv.includes('--skip-build');
/** Whether development packages are needed too; the server and its commands do without some 100 packages. */
const withTools = process.argv.includes('--tools');
let running;

try {
  await prepare();
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

async function prepare() {
  if (isInstalled() && isBuilt()) return;
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ]) {
    process.once(signal, () => {
      running?.kill(signal);
      if (read(lockHolder) === me) remove(lock);
      process.exit(code);
    });
  }
  for (let isSaid = false; !takeLock(); isSaid = true) {
    if (!isSaid) say(`Waiting for another start that is preparing this folder (${read(lockHolder)}) …\n`);
    await sleep(200);
  }
  try {
    await makeWhatIsMissing();
  } finally {
    remove(next);
    remove(lock);
  }
}

function takeLock() {
  mkdirSync(dirname(lock), { recursive: true });
  try {
    mkdirSync(lock);
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (!isLockAbandoned()) return false;
    remove(lock);
    return takeLock();
  }
  writeFileSync(lockHolder, me);
  return true;
}

/** A process of another container can't be looked up, so that container's lock is judged by its age. */
function isLockAbandoned() {
  const [host, pid] = (read(lockHolder) ?? '').split(' ');
  if (host === hostname() && pid) return Number(pid) === process.pid || !isAlive(Number(pid));
  const madeAt = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
  return Date.now() - madeAt > LOCK_GIVEN_UP_AFTER_MS;
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

async function makeWhatIsMissing() {
  remove(next);
  const needsPackages = !isInstalled();
  const key = isBuilt() ? null : buildKey();
  if (needsPackages) await install();
  if (key) await build(needsPackages ? next : root);
  if (needsPackages) putInPlace('node_modules');
  if (key) {
    putInPlace('dist/web');
    writeFileSync(buildStamp, key);
  }
}

function isInstalled() {
  return isLockFileMet() && findRuntime() !== undefined;
}

/** Whether npm's record of the installation, which it writes last, has everything in the lock file that is needed. */
function isLockFileMet() {
  const record = read(installedRecord);
  if (record === undefined) return false;
  const present = JSON.parse(record).packages;
  const { '': _, ...wanted } = JSON.parse(read(join(root, 'package-lock.json'))).packages;
  // Optional packages are for particular platforms; whether ours is installed shows when the runtime is checked.
  const isMet = ([path, { version, optional, dev }]) =>
    present[path] ? present[path].version === version : optional || (dev && !withTools);
  return Object.entries(wanted).every(isMet);
}

function hasTools() {
  const { packages = {} } = JSON.parse(read(installedRecord) ?? '{}');
  return Object.values(packages).some(({ dev }) => dev);
}

function isBuilt() {
  return skipBuild || (existsSync(builtWeb) && read(buildStamp) === buildKey());
}

async function install() {
  copyToNext(INSTALLED_FROM);
  // Whatever NODE_ENV and npm's settings say, the tests need their tools, and without optional packages there is no
  // runtime.
  const options = [
    withTools || hasTools() ? '--include=dev' : '--omit=dev',
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  await step('Installing packages', next, ...npm(), ['ci', ...options]);
  const modules = join(next, 'node_modules');
  linkRuntime(modules);
  if (!findRuntime(modules)) {
    throw new Error(
      faultOfRuntime(modules) ||
        `npm has no Node ${NODE_MAJOR} that runs on this machine (${process.platform}-${process.arch}): install Node ${NODE_MAJOR} and start again.`,
    );
  }
}

/** Builds with the packages of `place`. The sources are copied there, as a module finds packages only above itself. */
async function build(place) {
  if (place === next) copyToNext([...BUILT_FROM, 'package.json', 'tsconfig.base.json']);
  const modules = join(place, 'node_modules');
  const vite = [
    join(modules, 'vite/bin/vite.js'),
    'build',
    '--emptyOutDir',
    '--outDir',
    join(next, 'dist/web'),
  ];
  await step('Building the web', place, findRuntime(modules), [], vite);
}

function serverTexts() {
  const files = readdirSync(join(root, 'src/server'), { recursive: true });
  return files
    .filter((file) => file.endsWith('texts.ts'))
    .map((file) => `src/server/${file}`)
    .sort();
}

function copyToNext(paths) {
  for (const path of paths)
    if (existsSync(join(root, path))) cpSync(join(root, path), join(next, path), { recursive: true });
}

/** The former version is deleted only when all is done, because a server may be reading it. */
function putInPlace(path) {
  const [place, old] = [join(root, path), join(next, 'old', path)];
  for (const file of [place, old]) mkdirSync(dirname(file), { recursive: true });
  try {
    if (existsSync(place)) renameSync(place, old);
  } catch (error) {
    // A container can't move a folder of its image.
    if (error.code !== 'EXDEV') throw error;
    remove(place);
  }
  renameSync(join(next, path), place);
}

function remove(path) {
  rmSync(path, { recursive: true, force: true });
}

/** Returns the npm that started us, with its own Node, which is hidden behind ours in the path. */
function npm() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  return script && node && basename(script) === 'npm-cli.js' ? [node, [script]] : ['npm', []];
}

function step(title, cwd, command, before, args) {
  const startedAt = Date.now();
  say(`${title} … `);
  return new Promise((resolve, reject) => {
    let output = '';
    // With NODE_ENV=development in the shell, Vite would make a development build.
    const env = { ...process.env, NODE_ENV: 'production' };
    running = spawn(command, [...before, ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [running.stdout, running.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    running.once('error', (error) => {
      say('failed\n');
      const lacksNpm = command === 'npm' && error.code === 'ENOENT';
      reject(
        lacksNpm ? new Error('npm is missing: it comes with Node’s own builds (docs/install.md).') : error,
      );
    });
    running.once('close', (code) => {
      say(code === 0 ? `${((Date.now() - startedAt) / 1000).toFixed(1)} s\n` : 'failed\n');
      if (code === 0) resolve();
      else reject(new Error(`${output.trim()}\n\n${title} failed; the reason stands above.`));
    });
  });
}

// This writes to standard error, because standard output belongs to the program that is started afterwards.
function say(text) {
  process.stderr.write(text);
}

function buildKey() {
  return `${digest(BUILT_FROM)}\n`;
}

/** Returns one hash of the names and contents of these files and folders, without tests. */
function digest(paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(filesIn))
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  return hash.digest('hex');
}

function filesIn(path) {
  const entry = statSync(join(root, path), { throwIfNoEntry: false });
  if (!entry?.isDirectory()) return entry && !path.endsWith('.test.ts') ? [path] : [];
  const names = readdirSync(join(root, path)).sort();
  return names.flatMap((name) => filesIn(`${path}/${name}`));
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(error.code)) return undefined;
    throw error;
  }
}
