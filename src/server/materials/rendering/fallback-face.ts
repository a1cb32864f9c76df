/**
 * The face that replaces Devanagari fonts which a document names but doesn't embed: Noto Serif Devanagari from its WOFF
 * files (W3C WOFF 1.0), as a TrueType font (OpenType 1.9) whose glyphs are numbered by their characters. If a document
 * doesn't map codes to characters, PDFium uses the code itself as the glyph's number.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';

/** The end of Devanagari in Unicode. */
const CHARS = 0x980;
const SHAPES = ['latin', 'devanagari'];

type Tables = Map<string, Buffer>;

/** Returns a complete TrueType file. */
export function makeFallbackFace(): Buffer {
  const { resolve } = createRequire(import.meta.url);
  const faces = SHAPES.map((shape) =>
    unpack(
      readFileSync(
        resolve(`@fontsource/noto-serif-devanagari/files/noto-serif-devanagari-${shape}-400-normal.woff`),
      ),
    ),
  );
  const [first = new Map()] = faces;
  const glyphs = new GlyphList();
  const places = faces.flatMap((face) => glyphs.add(face));
  return pack(
    new Map([
      ...glyphs.tables(table(first, 'head'), table(first, 'hhea'), table(first, 'maxp')),
      ['cmap', cmapOf(places)],
      ['name', table(first, 'name')],
      ['OS/2', table(first, 'OS/2')],
      ['post', POST],
    ]),
  );
}

/** Version 3 has no names of glyphs. */
const POST = Buffer.from([0, 3, 0, 0, ...Array(28).fill(0)]);

const table = (tables: Tables, name: string): Buffer => Buffer.from(tables.get(name) ?? []);

function unpack(woff: Buffer): Tables {
  const tables: Tables = new Map();
  for (let index = 0, at = 44; index < woff.readUInt16BE(12); index++, at += 20) {
    const [from, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(from, from + packed);
    tables.set(woff.toString('latin1', at, at + 4), packed < length ? inflateSync(bytes) : bytes);
  }
  return tables;
}

/** Glyphs in the order of their numbers: first one for each character, then those of each face in their own order. */
class GlyphList {
  readonly #ofChars: { shape: Buffer; metrics: Buffer }[] = Array.from({ length: CHARS }, () => EMPTY);
  readonly #further: { shape: Buffer; metrics: Buffer }[] = [];

  /** Adds a face and returns its characters. */
  add(face: Tables): number[] {
    const base = CHARS + this.#further.length;
    const glyphs = readGlyphs(face, base);
    this.#further.push(...glyphs);
    const chars = readCmap(table(face, 'cmap')).filter(([char, glyph]) => char < CHARS && glyphs[glyph]);
    for (const [char, glyph] of chars) this.#ofChars[char] = glyphs[glyph] ?? EMPTY;
    return chars.map(([char]) => char);
  }

  tables(head: Buffer, hhea: Buffer, maxp: Buffer): Tables {
    const all = [...this.#ofChars, ...this.#further];
    const loca = Buffer.alloc((all.length + 1) * 4);
    let end = 0;
    for (const [index, { shape }] of all.entries()) {
      end += shape.length;
      loca.writeUInt32BE(end, (index + 1) * 4);
    }
    head.writeUInt16BE(1, 50);
    hhea.writeUInt16BE(all.length, 34);
    maxp.writeUInt16BE(all.length, 4);
    const glyf = Buffer.concat(all.map(({ shape }) => shape));
    const hmtx = Buffer.concat(all.map(({ metrics }) => metrics));
    return new Map(Object.entries({ head, hhea, maxp, loca, glyf, hmtx }));
  }
}

const EMPTY = { shape: Buffer.alloc(0), metrics: Buffer.alloc(4) };

function readGlyphs(face: Tables, base: number) {
  const [glyf, loca, hmtx] = ['glyf', 'loca', 'hmtx'].map((name) => table(face, name)) as [
    Buffer,
    Buffer,
    Buffer,
  ];
  const isLong = table(face, 'head').readUInt16BE(50) === 1;
  const startOf = (index: number) =>
    isLong ? loca.readUInt32BE(index * 4) : loca.readUInt16BE(index * 2) * 2;
  const widths = table(face, 'hhea').readUInt16BE(34);
  return Array.from({ length: table(face, 'maxp').readUInt16BE(4) }, (_, index) => {
    const shape = Buffer.from(glyf.subarray(startOf(index), startOf(index + 1)));
    renumberParts(shape, base);
    const metrics = Buffer.alloc(4);
    hmtx.copy(metrics, 0, Math.min(index, widths - 1) * 4, Math.min(index, widths - 1) * 4 + 4);
    return { shape, metrics };
  });
}

const [ARGS_ARE_WORDS, HAS_SCALE, MORE_PARTS, HAS_TWO_SCALES, HAS_MATRIX] = [1, 8, 0x20, 0x40, 0x80];

/** A composite glyph names its parts by their numbers, which grow by `base`. */
function renumberParts(shape: Buffer, base: number): void {
  if (shape.length === 0 || shape.readInt16BE(0) >= 0) return;
  for (let at = 10, flags = MORE_PARTS; flags & MORE_PARTS; ) {
    flags = shape.readUInt16BE(at);
    shape.writeUInt16BE(shape.readUInt16BE(at + 2) + base, at + 2);
    at += flags & ARGS_ARE_WORDS ? 8 : 6;
    if (flags & HAS_SCALE) at += 2;
    else if (flags & HAS_TWO_SCALES) at += 4;
    else if (flags & HAS_MATRIX) at += 8;
  }
}

/** Returns characters and their glyphs from the segments of format 4, which every face has for Windows. */
function readCmap(cmap: Buffer): [char: number, glyph: number][] {
  const starts = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.readUInt32BE(8 + index * 8));
  const at = starts.find((start) => cmap.readUInt16BE(start) === 4);
  if (at === undefined) return [];
  const pairs: [number, number][] = [];
  const bytes = cmap.readUInt16BE(at + 6);
  for (let segment = 0; segment < bytes; segment += 2) {
    const end = at + 14 + segment;
    const [start, delta, offset] = [end + bytes + 2, end + 2 * bytes + 2, end + 3 * bytes + 2];
    for (let char = cmap.readUInt16BE(start); char <= cmap.readUInt16BE(end) && char < CHARS; char++) {
      const toOffset = cmap.readUInt16BE(offset);
      const found = toOffset && cmap.readUInt16BE(offset + toOffset + (char - cmap.readUInt16BE(start)) * 2);
      if (toOffset && !found) continue;
      pairs.push([char, ((found || char) + cmap.readUInt16BE(delta)) & 0xffff]);
    }
  }
  return pairs;
}

/** Writes format 12; each character's glyph has the character's number. */
function cmapOf(chars: number[]): Buffer {
  const sorted = [...new Set(chars)].sort((one, other) => one - other);
  const cmap = Buffer.alloc(12 + 16 + sorted.length * 12);
  cmap.writeUInt16BE(1, 2);
  cmap.writeUInt16BE(3, 4);
  cmap.writeUInt16BE(10, 6);
  cmap.writeUInt32BE(12, 8);
  cmap.writeUInt16BE(12, 12);
  cmap.writeUInt32BE(cmap.length - 12, 16);
  cmap.writeUInt32BE(sorted.length, 24);
  for (const [index, char] of sorted.entries())
    for (const field of [0, 4, 8]) cmap.writeUInt32BE(char, 28 + index * 12 + field);
  return cmap;
}

/** Builds the font without checksums, which nobody here reads. */
function pack(tables: Tables): Buffer {
  const sorted = [...tables].sort(([one], [other]) => (one < other ? -1 : 1));
  const header = Buffer.alloc(12 + sorted.length * 16);
  header.writeUInt32BE(0x00010000);
  header.writeUInt16BE(sorted.length, 4);
  let at = header.length;
  const parts = sorted.map(([name, bytes], index) => {
    const entry = 12 + index * 16;
    header.write(name, entry, 'latin1');
    header.writeUInt32BE(at, entry + 8);
    header.writeUInt32BE(bytes.length, entry + 12);
    const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
    at += padded.length;
    return padded;
  });
  return Buffer.concat([header, ...parts]);
}
