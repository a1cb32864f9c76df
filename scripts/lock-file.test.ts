import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

type LockFile = {
  packages: Record<string, { resolved?: string; optionalDependencies?: Record<string, string> }>;
};

const lockFile: LockFile = JSON.parse(
  readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'),
);

it('The lock file names the packages of every platform, without which npm ci refuses it everywhere', () => {
  const { packages } = lockFile;
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`${path}/node_modules/${name}`] && !packages[`node_modules/${name}`],
    ),
  );
  expect(missing).toEqual([]);
});

it('The lock file names no registry, so that npm asks the one it is set up with', () => {
  const resolved = Object.values(lockFile.packages).flatMap((entry) => entry.resolved ?? []);
  expect(resolved).toEqual([]);
});
