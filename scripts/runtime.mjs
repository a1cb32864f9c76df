/** Finds the Node that the product runs on, which npm installs as a package, because the machine's own may be older. */
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const NODE_MAJOR = 26;

export const root = fileURLToPath(new URL('..', import.meta.url));
const installed = join(root, 'node_modules');
const linkIn = (modules) => join(modules, '.bin/node');
const packages = ['node', 'node-bin'].map((name) => `${name}-${process.platform}-${process.arch}`);

/**
 * Makes the link node_modules/.bin/node, which units, images and `npm start` use: Debian 13's npm removes it, with
 * the runtimes of other platforms. If the packaged Node can't run, the link leads to this process's Node, if that
 * is new enough.
 */
export function linkRuntime(modules) {
  const link = linkIn(modules);
  const targets = packages.map((name) => `../${name}/bin/node`);
  const target = targets.find((path) => existsSync(join(modules, '.bin', path)));
  if (target && !existsSync(link)) replaceLink(link, target);
  if (existsSync(link) && !runsRightVersion(link) && isRightNode()) replaceLink(link, process.execPath);
}

function replaceLink(link, target) {
  rmSync(link, { force: true });
  symlinkSync(target, link);
}

/** Returns why the packaged Node doesn't run and what helps, in a sentence; empty if it runs or is missing. */
export function faultOfRuntime(modules = installed) {
  if (!existsSync(linkIn(modules))) return '';
  const { error, stderr } = spawnSync(linkIn(modules), ['--version'], { encoding: 'utf8' });
  const why = error ? 'this system can’t load it, as Alpine can’t' : stderr.trim();
  const remedy = why.includes('libatomic')
    ? 'On Debian: apt install libatomic1.'
    : `Install Node ${NODE_MAJOR} yourself and start again.`;
  return why && `The Node ${NODE_MAJOR} that npm brought doesn't run here: ${why}. ${remedy}`;
}

/** Returns the packaged Node if it runs here, or else this process's Node if that is new enough. */
export function findRuntime(modules = installed) {
  if (runsRightVersion(linkIn(modules))) return linkIn(modules);
  return isRightNode() ? process.execPath : undefined;
}

/** Whether this process itself is new enough to run the product's TypeScript. */
export const isRightNode = () => majorOf(process.version) >= NODE_MAJOR;

function runsRightVersion(node) {
  const { status, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return status === 0 && majorOf(stdout) >= NODE_MAJOR;
}

const majorOf = (version) => Number(/^v(\d+)/.exec(version)?.[1]);
