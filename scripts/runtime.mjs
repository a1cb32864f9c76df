/** The Node that the product runs on: brought by npm as a package, because the machine's own may be older. */
import { spawnSync } from 'node:child_process';
import { existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const NODE_MAJOR = 26;

export const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'node_modules/.bin');
const packagedNode = join(bin, 'node');
const packages = ['node', 'node-bin'].map((name) => `${name}-${process.platform}-${process.arch}`);

/** Debian 13's npm takes the link away again, together with the runtimes of other platforms. */
export function linkRuntime() {
  const targets = packages.map((name) => `../${name}/bin/node`);
  const target = targets.find((path) => existsSync(join(bin, path)));
  if (target && !existsSync(packagedNode)) symlinkSync(target, packagedNode);
}

/** What keeps the packaged Node from running, such as a library that the machine lacks; empty where it runs or is missing. */
export const faultOfRuntime = () =>
  existsSync(packagedNode) ? spawnSync(packagedNode, ['--version'], { encoding: 'utf8' }).stderr.trim() : '';

export function findRuntime() {
  if (existsSync(packagedNode)) return runsRightVersion(packagedNode) ? packagedNode : undefined;
  return isRightNode() ? process.execPath : undefined;
}

/** Whether this very process is young enough to run the product's TypeScript. */
export const isRightNode = () => majorOf(process.version) >= NODE_MAJOR;

function runsRightVersion(node) {
  const { status, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return status === 0 && majorOf(stdout) >= NODE_MAJOR;
}

const majorOf = (version) => Number(/^v(\d+)/.exec(version)?.[1]);
