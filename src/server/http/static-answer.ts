/** Decides the answer to a request for a file (RFC 9110), without any I/O. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Encoding, Representation, StaticFile } from './static-files.ts';

export type StaticAnswer =
  | { status: 200 | 206; headers: Record<string, string>; body: Buffer }
  | { status: 304; headers: Record<string, string> }
  | { status: 412 }
  | { status: 416; headers: Record<string, string> };

type Asked = { method: string; headers: IncomingHttpHeaders };

/** In the order of RFC 9110 §13.2.2: encoding, If-Match, If-None-Match, then the range. */
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

/** The headers that a 304 repeats (§15.4.5). A hashed file needs no tag: its address is one. */
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

/** The best representation that the client accepts; uncompressed for one that accepts nothing (§12.5.3). */
function negotiate(representations: Representation[], header: string | undefined): Representation {
  const weights = weightsIn(header ?? 'identity');
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? LEAST_WEIGHT : 0);
  // The first of equal weights wins, which is the smaller; `identity` stands last.
  return representations.reduce((best, each) =>
    weightOf(each.encoding) > weightOf(best.encoding) || weightOf(best.encoding) === 0 ? each : best,
  );
}

/** `identity` is acceptable unless refused, and preferred to nothing. */
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

/** A proxy that compresses makes a weak tag of ours. */
function namesTag(header: string, tag: string): boolean {
  const tags = header.split(',').map((each) => each.trim());
  return tags.some((each) => each === '*' || each === tag || each === `W/${tag}`);
}

/** A date never matches: these files have none. */
const isRangeCurrent = (header: string | undefined, { tag }: Representation) =>
  header === undefined || header === tag;

type Range = { start: number; end: number };

/** One range of bytes; for several, or what is no range, the whole file is sent, as §14.2 allows. */
function parseRange(header: string | undefined, length: number): Range | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.replaceAll(' ', '') ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null;
  const start = first === '' ? Math.max(0, length - Number(last)) : Number(first);
  const end = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1);
  return start > end ? 'unsatisfiable' : { start, end };
}
