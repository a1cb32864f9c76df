/**
 * Writes .cache/languages.ts, which compiles only if each module of a language has the texts of the English one,
 * with the same parameters, and no others.
 */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'src/languages');
const lines = ["import type { Complete, None } from '../src/languages/translation.ts';"];

for (const entry of readdirSync(folder, { withFileTypes: true })) {
  if (!entry.isDirectory()) continue;
  const modules = readdirSync(join(folder, entry.name), { recursive: true, encoding: 'utf8' });
  for (const path of modules.filter((name) => name.endsWith('.ts')).sort()) {
    if (!existsSync(join(root, 'src', path))) throw new Error(`${entry.name}/${path} translates no module.`);
    const name = `${entry.name}_${path}`.replace(/\W+/g, '_');
    lines.push(
      `import type * as of_${name} from '../src/${path}';`,
      `import type * as ${name} from '../src/languages/${entry.name}/${path}';`,
      `export type In_${name} = None<Complete<typeof ${name}, typeof of_${name}>>;`,
    );
  }
}
mkdirSync(join(root, '.cache'), { recursive: true });
writeFileSync(join(root, '.cache/languages.ts'), `${lines.join('\n')}\n`);
