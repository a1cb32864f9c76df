/** Installs what is missing and builds what is stale, on the machine's own Node (20 or later) and without packages. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { faultOfRuntime, findRuntime, linkRuntime, NODE_MAJOR, root } from './runtime.mjs';
import { releaseHold, withSoleHold } from './sole-holder.mjs';

const installedRecord = join(root, 'node_modules/.package-lock.json');
const builtWeb = join(root, 'dist/web');
const buildStamp = join(root, 'dist/.build-stamp');
const lockFile = join(root, '.cache/prepare.lock');
const BUILT_FROM = ['src/web', 'src/shared', 'vite.config.ts', 'package-lock.json'];

const skipBuild = process.argv.includes('--skip-build');
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
      releaseHold(lockFile);
      process.exit(code);
    });
  }
  const sayWaiting = (holder) =>
    say(`Waiting for another start that is preparing this folder (${holder}) …\n`);
  await withSoleHold(lockFile, sayWaiting, async () => {
    if (!isInstalled()) await install();
    if (!isBuilt()) await build();
  });
}

function isInstalled() {
  return isLockFileMet() && findRuntime() !== undefined;
}

/** Whether npm's record of what it installed, which it writes last, has everything that the lock file asks for. */
function isLockFileMet() {
  const record = read(installedRecord);
  if (record === undefined) return false;
  const present = JSON.parse(record).packages;
  const { '': _, ...wanted } = JSON.parse(read(join(root, 'package-lock.json'))).packages;
  // An optional package is one for some other platform; whether ours came, the runtime among them tells.
  const isMet = ([path, { version, optional }]) =>
    present[path] ? present[path].version === version : optional;
  return Object.entries(wanted).every(isMet);
}

function isBuilt() {
  return skipBuild || (existsSync(builtWeb) && read(buildStamp) === buildKey());
}

async function install() {
  // A shell with NODE_ENV=production or omit=dev set must not leave out the tools of the tests and the build,
  // and without the optional packages there is no runtime.
  const options = [
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  await step('Installing packages', ...npm(), ['ci', ...options]);
  linkRuntime();
  if (!findRuntime()) {
    throw new Error(
      faultOfRuntime() ||
        `npm has no Node ${NODE_MAJOR} that runs on this machine (${process.platform}-${process.arch}): install Node ${NODE_MAJOR} and start again.`,
    );
  }
}

async function build() {
  const key = buildKey();
  // A server that runs from this folder keeps its files until the new ones are whole.
  const [next, last] = ['dist/next', 'dist/last'].map((path) => join(root, path));
  const vite = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--emptyOutDir', '--outDir', next];
  await step('Building the web', findRuntime(), [], vite);
  rmSync(last, { recursive: true, force: true });
  if (existsSync(builtWeb)) renameSync(builtWeb, last);
  renameSync(next, builtWeb);
  rmSync(last, { recursive: true, force: true });
  writeFileSync(buildStamp, key);
}

/** The npm that started us, on the Node that it runs on: ours lies in the folder which `npm ci` deletes. */
function npm() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  return script && node && basename(script) === 'npm-cli.js' ? [node, [script]] : ['npm', []];
}

function step(title, command, before, args) {
  const startedAt = Date.now();
  say(`${title} … `);
  return new Promise((resolve, reject) => {
    let output = '';
    // A development build is what Vite makes when the shell says NODE_ENV=development.
    const env = { ...process.env, NODE_ENV: 'production' };
    running = spawn(command, [...before, ...args], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [running.stdout, running.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    running.once('error', reject);
    running.once('close', (code) => {
      say(code === 0 ? `${((Date.now() - startedAt) / 1000).toFixed(1)} s\n` : 'failed\n');
      if (code === 0) resolve();
      else reject(new Error(`${output.trim()}\n\n${title} failed; the reason stands above.`));
    });
  });
}

// Standard output belongs to what is started afterwards.
function say(text) {
  process.stderr.write(text);
}

function buildKey() {
  return `${digest(BUILT_FROM)}\n`;
}

/** One hash over the names and contents of these files and folders; tests are left out. */
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
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}
