/** Writes the packages that the product distributes or needs at run time to the end of THIRD-PARTY-NOTICES. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Locked = {
  version?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
};

const ROOT = join(import.meta.dirname, '..');
const FILE = join(ROOT, 'THIRD-PARTY-NOTICES');
const LIST_BEGINS = '## Packages\n';

export function writeNotices(): string {
  const byHand = readFileSync(FILE, 'utf8').split(LIST_BEGINS)[0];
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  // Builds for other systems aren't installed here; they are listed by hand.
  const needed = Object.entries(packages).filter(
    ([path, { dev, optional, devOptional }]) => path !== '' && !dev && !optional && !devOptional,
  );
  return `${byHand}${LIST_BEGINS}\n${needed.map(([path, locked]) => entryOf(path, locked)).join('\n')}\n`;
}

function entryOf(path: string, { version, license }: Locked): string {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const { repository, homepage } = JSON.parse(readFileSync(join(ROOT, path, 'package.json'), 'utf8'));
  const source = addressOf(repository?.url ?? repository ?? homepage ?? '');
  return [`${name} ${version}, ${license ?? 'see its folder'}`, source, copyrightIn(join(ROOT, path))]
    .filter(Boolean)
    .join('\n  ')
    .concat('\n');
}

/** Returns the repository's address for a browser. */
function addressOf(repository: string): string {
  const plain = repository
    .replace(/^git\+|\.git$|^(?:git|ssh):\/\/(?:git@)?/g, '')
    .replace(/^(?:https?:\/\/|git@)?/, '')
    .replace(/^github:/, '')
    .replace(/\.git$/, '');
  return /^[\w-]+\/[\w.-]+$/.test(plain) ? `https://github.com/${plain}` : plain && `https://${plain}`;
}

/** Returns the first copyright in the licence file in the package's folder. */
function copyrightIn(folder: string): string {
  const name = existsSync(folder) && readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
  const text = name ? readFileSync(join(folder, name), 'utf8') : '';
  return /^\W*(copyright (?:\(c\)|©|\d).*)$/im.exec(text)?.[1]?.trim() ?? '';
}

if (process.argv[1] === import.meta.filename) writeFileSync(FILE, writeNotices());
