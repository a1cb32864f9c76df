import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';

type LockFile = {
  packages: Record<string, { resolved?: string; optionalDependencies?: Record<string, string> }>;
};

const ROOT = join(import.meta.dirname, '..');
const lockFile: LockFile = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));

it('The lock file names the packages of every platform, without which npm ci refuses it everywhere', () => {
  const { packages } = lockFile;
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`${path}/node_modules/${name}`] && !packages[`node_modules/${name}`],
    ),
  );
  expect(missing).toEqual([]);
});

it('The server and the build of the web import no package that is only for development', () => {
  const sources = globSync(['src/**/*.{ts,tsx}', 'vite.config.ts'], { cwd: ROOT, exclude: ['**/*.test.ts'] });
  const imports = sources.flatMap((file) => [
    ...readFileSync(join(ROOT, file), 'utf8').matchAll(
      /(?:from |import |import\()'((?:@[\w.-]+\/)?[a-z][\w.-]*)(?=['/])/g,
    ),
  ]);
  const names = new Set(imports.flatMap(([, name = '']) => (isBuiltin(name) ? [] : name)));
  expect(names.size).toBeGreaterThan(30);
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  expect([...names].filter((name) => !Object.hasOwn(dependencies, name))).toEqual([]);
});

it('The lock file names no registry, so that npm asks the one it is set up with', () => {
  const resolved = Object.values(lockFile.packages).flatMap((entry) => entry.resolved ?? []);
  expect(resolved).toEqual([]);
});
