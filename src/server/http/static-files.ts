/** The built web's files in memory: read once, so that a later build never mixes in. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { InlineHashes } from './security.ts';

/** Best first. */
const COMPRESSED = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
] as const;

/** The build's note to the server, and the pages that it names: they are served at the addresses that it says. */
const PRIVATE = /^(index\.html$|pages(\.json$|\/))/;

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

/** Each encoding has a strong entity tag of its own (RFC 9110 §8.8.3.3). */
export type Representation = { encoding: Encoding; body: Buffer; tag: string };

/** A page of the application, and the addresses that it is for. Addresses with the same page share its representations. */
export type Page = StaticFile & { pattern: string; hashes: InlineHashes };

export type StaticFile = {
  type: string;
  /** Its name changes with its content. */
  isHashed: boolean;
  representations: Representation[];
};

export type Web = {
  /** The files that may be served, by the path of their address. */
  files: Map<string, StaticFile>;
  /** The first whose pattern matches is an address's page. */
  pages: Page[];
};

/** Reads the build in `folder`. Empty where there is none. */
export async function readWeb(folder: string): Promise<Web> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  const all = new Set(names);
  const served = names.filter(isServed);
  const files = await Promise.all(served.map((name) => readStaticFile(folder, name, all)));
  return {
    files: new Map(served.map((name, index) => [addressOf(name), files[index] as StaticFile])),
    pages: await readPages(folder, all),
  };
}

type PageNote = InlineHashes & { path: string; file: string };

async function readPages(folder: string, all: Set<string>): Promise<Page[]> {
  if (!all.has('pages.json')) return [];
  const notes: PageNote[] = JSON.parse(await readFile(path.join(folder, 'pages.json'), 'utf8'));
  const names = [...new Set(notes.map(({ file }) => file))];
  const read = await Promise.all(names.map((name) => readStaticFile(folder, path.normalize(name), all)));
  const fileOf = new Map(names.map((name, index) => [name, read[index] as StaticFile]));
  return notes.map(({ path: pattern, file, ...hashes }) => ({
    ...(fileOf.get(file) as StaticFile),
    pattern,
    hashes,
  }));
}

const addressOf = (name: string) => `/${name.split(path.sep).join('/')}`;

function isServed(name: string): boolean {
  const isHidden = name.split(path.sep).some((part) => part.startsWith('.'));
  const isCompressed = COMPRESSED.some(({ ending }) => name.endsWith(ending));
  return !isHidden && !isCompressed && !PRIVATE.test(addressOf(name).slice(1));
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

/** The representations of a page with its text rewritten; compressed faster than in the build. */
export async function rewritten(
  representations: Representation[],
  rewrite: (html: string) => string,
): Promise<Representation[]> {
  const plain = representations.find(({ encoding }) => encoding === 'identity')?.body.toString() ?? '';
  const body = Buffer.from(rewrite(plain));
  const compress = { br: quickBrotli, gzip, identity: async () => body };
  return Promise.all(
    representations.map(async ({ encoding }) => {
      const compressed = await compress[encoding](body);
      return { encoding, body: compressed, tag: tagOf(compressed) };
    }),
  );
}

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Brotli clears its whole window before each page: the default one (4 MiB) takes 35 ms, this one (64 KiB) holds any page. */
const quickBrotli = (body: Buffer) =>
  brotli(body, {
    params: {
      [zlib.constants.BROTLI_PARAM_QUALITY]: 9,
      [zlib.constants.BROTLI_PARAM_LGWIN]: 16,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });

const TAG_CHARACTERS = 16;
const tagOf = (body: Buffer) =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, TAG_CHARACTERS)}"`;
