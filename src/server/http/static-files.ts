/** The built web's files in memory, with what the build compressed: read once, so that a later build never mixes in. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** What the build compresses beside each file, best first. */
const COMPRESSED = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
] as const;

/** Notes of the build to the server. */
const PRIVATE = new Set(['/csp.json']);

/** Styles and modules take the page's charset, or are UTF-8 by definition. */
const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

export type Encoding = (typeof COMPRESSED)[number]['encoding'] | 'identity';

/** One encoding of a file, with a strong entity tag of its own (RFC 9110 §8.8.3.3). */
export type Representation = { encoding: Encoding; body: Buffer; tag: string };

export type StaticFile = {
  type: string;
  /** Its name changes with its content. */
  isHashed: boolean;
  /** Best first; `identity` is the last. */
  representations: Representation[];
};

/** Reads every file below `folder` that may be served, by the path of its address. Empty where there is no folder. */
export async function readStaticFiles(folder: string): Promise<Map<string, StaticFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  const all = new Set(names);
  const served = names.filter(isServed);
  const files = await Promise.all(served.map((name) => readStaticFile(folder, name, all)));
  return new Map(served.map((name, index) => [addressOf(name), files[index] as StaticFile]));
}

const addressOf = (name: string) => `/${name.split(path.sep).join('/')}`;

function isServed(name: string): boolean {
  const isHidden = name.split(path.sep).some((part) => part.startsWith('.'));
  const isCompressed = COMPRESSED.some(({ ending }) => name.endsWith(ending));
  return !isHidden && !isCompressed && !PRIVATE.has(addressOf(name));
}

async function readStaticFile(folder: string, name: string, all: Set<string>): Promise<StaticFile> {
  const read = async (encoding: Encoding, ending: string): Promise<Representation> => {
    const body = await readFile(path.join(folder, `${name}${ending}`));
    return { encoding, body, tag: tagOf(body) };
  };
  const compressed = COMPRESSED.filter(({ ending }) => all.has(`${name}${ending}`));
  return {
    type: TYPES[path.extname(name)] ?? 'application/octet-stream',
    isHashed: name.startsWith(`assets${path.sep}`),
    representations: await Promise.all([
      ...compressed.map(({ encoding, ending }) => read(encoding, ending)),
      read('identity', ''),
    ]),
  };
}

const TAG_CHARACTERS = 16;
const tagOf = (body: Buffer) =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, TAG_CHARACTERS)}"`;
