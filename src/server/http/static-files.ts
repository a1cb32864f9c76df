/** The built web's files in memory: they are read once, so that a later build isn't mixed in. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { InlineHashes } from './security.ts';

/** The encodings, best first. */
const COMPRESSED = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
] as const;

/** Files that aren't served under their names: `pages.json`, and the pages, whose addresses it gives. */
const PRIVATE = /^(index\.html$|pages(\.json$|\/))/;

/** Styles are given no charset, because they have the page's, nor are modules, which are UTF-8 by definition. */
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

type Encoding = (typeof COMPRESSED)[number]['encoding'] | 'identity';

/** Each encoding has its own strong entity tag (RFC 9110 §8.8.3.3). */
type Representation = { encoding: Encoding; body: Buffer; tag: string };

/** A page of the application and its address pattern. Addresses with the same page share its representations. */
export type Page = StaticFile & { pattern: string; hashes: InlineHashes };

export type StaticFile = {
  type: string;
  /** True if the file's name changes with its content. */
  isHashed: boolean;
  representations: Representation[];
};

type Web = {
  /** The files that may be served, by the path of their address. */
  files: Map<string, StaticFile>;
  /** An address gets the first page whose pattern matches. */
  pages: Page[];
};

/** Reads the build in `folder`; without one, there are no files and pages. */
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

/** Returns a page's representations with its text rewritten; they are compressed faster than in the build. */
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

/** Brotli clears its window before each page: the default one (4 MiB) takes 35 ms; this one (64 KiB) fits any page. */
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

type StaticAnswer =
  | { status: 200 | 206; headers: Record<string, string>; body: Buffer }
  | { status: 304; headers: Record<string, string> }
  | { status: 412 }
  | { status: 416; headers: Record<string, string> };

type Asked = { method: string; headers: IncomingHttpHeaders };

/** Follows the order of RFC 9110 §13.2.2: encoding, If-Match, If-None-Match, then the range. */
export function answerFor(file: StaticFile, { method, headers }: Asked): StaticAnswer {
  const chosen = negotiate(file.representations, headers['accept-encoding']?.toString());
  const described = validatorsOf(file, chosen);
  if (headers['if-match'] !== undefined && !namesTag(headers['if-match'], chosen.tag)) return { status: 412 };
  const known = headers['if-none-match'];
  if (known !== undefined && namesTag(known, chosen.tag)) return { status: 304, headers: described };

  const asked =
    method === 'GET' && isRangeCurrent(headers['if-range']?.toString(), chosen) ? headers.range : undefined;
  const range = parseRange(asked, chosen.body.length);
  if (range === 'unsatisfiable')
    return { status: 416, headers: { 'content-range': `bytes */${chosen.body.length}` } };
  const whole = { ...described, ...contentOf(file, chosen) };
  if (!range) return { status: 200, headers: whole, body: chosen.body };
  const { start, end } = range;
  const contentRange = `bytes ${start}-${end}/${chosen.body.length}`;
  return {
    status: 206,
    headers: { ...whole, 'content-range': contentRange },
    body: chosen.body.subarray(start, end + 1),
  };
}

/** The headers that a 304 repeats (§15.4.5). A hashed file needs no tag, because its address identifies its content. */
function validatorsOf({ isHashed, representations }: StaticFile, { tag }: Representation) {
  return {
    ...(isHashed
      ? { 'cache-control': 'max-age=31536000, immutable' }
      : { 'cache-control': 'no-cache', etag: tag }),
    ...(representations.length > 1 && { vary: 'accept-encoding' }),
  };
}

function contentOf({ type }: StaticFile, { encoding }: Representation) {
  return { 'content-type': type, ...(encoding !== 'identity' && { 'content-encoding': encoding }) };
}

/** Returns the best representation that the client accepts; uncompressed if it accepts none (§12.5.3). */
function negotiate(representations: Representation[], header: string | undefined): Representation {
  const weights = weightsIn(header ?? 'identity');
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? LEAST_WEIGHT : 0);
  // Of equal weights the first wins, which is the smallest; `identity` is last.
  return representations.reduce((best, each) =>
    weightOf(each.encoding) > weightOf(best.encoding) || weightOf(best.encoding) === 0 ? each : best,
  );
}

/** The client accepts `identity` unless it refuses it, but prefers any encoding that it names. */
const LEAST_WEIGHT = 0.0005;

function weightsIn(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const entry of header.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = entry.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice('q='.length) ?? '1';
    const isWeight = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight);
    weights.set(coding === 'x-gzip' ? 'gzip' : coding, isWeight ? Number(weight) : 0);
  }
  return weights;
}

/** A proxy that compresses turns our tag into a weak one. */
function namesTag(header: string, tag: string): boolean {
  const tags = header.split(',').map((each) => each.trim());
  return tags.some((each) => each === '*' || each === tag || each === `W/${tag}`);
}

/** A date never matches, because these files have none. */
const isRangeCurrent = (header: string | undefined, { tag }: Representation) =>
  header === undefined || header === tag;

type Range = { start: number; end: number };

/** Parses one range of bytes; for several, or an invalid one, the whole file is sent, as §14.2 allows. */
function parseRange(header: string | undefined, length: number): Range | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.replaceAll(' ', '') ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null;
  const start = first === '' ? Math.max(0, length - Number(last)) : Number(first);
  const end = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1);
  return start > end ? 'unsatisfiable' : { start, end };
}
