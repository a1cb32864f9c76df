/**
 * Prints a release's bill of materials in CycloneDX: `npm run --silent sbom > cogito.cdx.json`. npm's own `--omit dev`
 * omits packages that the product shares with its tools, such as `ws`, so the lock file decides.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const MAX_BYTES = 100_000_000;

type Locked = { version: string; dev?: boolean };
type Bill = {
  components: { name: string; version: string; 'bom-ref': string }[];
  dependencies: { ref: string; dependsOn?: string[] }[];
};

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>;
};
const used = new Set(
  Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`),
);
const printed = execFileSync('npm', ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'], {
  cwd: root,
  maxBuffer: MAX_BYTES,
  stdio: ['ignore', 'pipe', 'ignore'],
});
const bill: Bill = JSON.parse(String(printed));
const left = bill.components.filter(({ name, version }) => !used.has(`${name}@${version}`));
const leftOut = new Set(left.map((each) => each['bom-ref']));
const components = bill.components.filter((each) => !leftOut.has(each['bom-ref']));
const dependencies = bill.dependencies
  .filter(({ ref }) => !leftOut.has(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => !leftOut.has(each)) }));
console.log(JSON.stringify({ ...bill, components, dependencies }, null, 2));
