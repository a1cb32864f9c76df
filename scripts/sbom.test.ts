import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

type Locked = { version: string; dev?: boolean; optional?: boolean; devOptional?: boolean };
type Component = { name: string; version: string; hashes?: unknown[] };

it('npm run sbom names every package of the product, with its checksum', () => {
  const printed = execFileSync('npm', ['run', '--silent', 'sbom'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 50_000_000,
  });
  const { components } = JSON.parse(String(printed)) as { components: Component[] };
  const named = components.map(({ name, version }) => `${name} ${version}`);
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const used = Object.entries(packages)
    .filter(([path, { dev, optional, devOptional }]) => path !== '' && !dev && !optional && !devOptional)
    .map(([path, { version }]) => `${path.split('node_modules/').at(-1)} ${version}`);
  expect(used.length).toBeGreaterThan(50);
  expect(named).toEqual(expect.arrayContaining(used));
  for (const { name, hashes } of components) expect(hashes, name).toHaveLength(1);
});
