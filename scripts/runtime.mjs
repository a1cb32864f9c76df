/** The Node that the product runs on: brought by npm as a package, because the machine's own may be older. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const NODE_MAJOR = 26;

export const root = fileURLToPath(new URL('..', import.meta.url));
const packagedNode = join(root, 'node_modules/.bin/node');

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
