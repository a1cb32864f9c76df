/**
 * The fonts that PDFium finds outside a document (fpdf_sysfontinfo.h): only one face, for Devanagari fonts by name;
 * PDFium has its own for Latin. The callbacks are added to PDFium's table of functions.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PDFiumModule } from '@hyzyla/pdfium';
import { makeFallbackFace } from './fallback-face.ts';
import { type Instance, type PDFium, WebAssembly } from './pdfium.ts';

const FACE = 1;
const NAME = Buffer.from('Noto Serif Devanagari\0');

/** Returns PDFium, ready to open documents; `isStandIn` decides by a font's name whether our face replaces it. */
export async function openPdfium(isStandIn: (name: string) => boolean): Promise<PDFium> {
  const program = makeRoomInTable(
    readFileSync(createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm')),
  );
  const pdfium = (await PDFiumModule({
    instantiateWasm(imports: object, done: (instance: Instance) => void) {
      void WebAssembly.instantiate(program, imports).then(({ instance }) => done(instance));
      return {};
    },
  })) as PDFium;
  pdfium._FPDF_InitLibraryWithConfig({ version: 2 });
  pdfium._FPDF_SetSystemFontInfo(writeFontInfo(pdfium, isStandIn));
  return pdfium;
}

/** Writes the structure of eight callbacks, in the order of fpdf_sysfontinfo.h, and returns its address. */
function writeFontInfo(pdfium: PDFium, isStandIn: (name: string) => boolean): number {
  let face: Buffer | undefined;
  const readFace = () => {
    face ??= makeFallbackFace();
    return face;
  };
  const give = (bytes: Uint8Array, at: number, room: number) => {
    if (at !== 0 && room >= bytes.length) pdfium.HEAPU8.set(bytes, at);
    return bytes.length;
  };
  const textAt = (at: number) =>
    Buffer.from(pdfium.HEAPU8.subarray(at, pdfium.HEAPU8.indexOf(0, at))).toString('latin1');
  const none = () => 0;
  const functions: [parameters: number, hasResult: boolean, run: (...values: number[]) => number][] = [
    [1, false, none],
    [2, false, none],
    [7, true, (_info, _weight, _italic, _charset, _pitch, name = 0) => (isStandIn(textAt(name)) ? FACE : 0)],
    [2, true, none],
    // PDFium gets the whole file if it doesn't ask for a single table.
    [5, true, (_info, _font, tag, at = 0, room = 0) => (tag === 0 ? give(readFace(), at, room) : 0)],
    [4, true, (_info, _font, at = 0, room = 0) => give(NAME, at, room)],
    [2, true, none],
    [2, false, none],
  ];
  const table = pdfium.wasmExports.__indirect_function_table;
  const at = pdfium.wasmExports.malloc((1 + functions.length) * 4);
  const info = new Int32Array(pdfium.HEAPU8.buffer, at, 1 + functions.length);
  info[0] = 1;
  for (const [index, [parameters, hasResult, run]] of functions.entries()) {
    const place = table.grow(1);
    table.set(place, asWasm(parameters, hasResult, run));
    info[1 + index] = place;
  }
  return at;
}

const [MODULE, I32] = [[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0], 0x7f];

/** A table accepts only WebAssembly functions: this builds a module that imports `f` of this type and exports it. */
function asWasm(parameters: number, hasResult: boolean, f: (...values: number[]) => number) {
  const results = hasResult ? [1, I32] : [0];
  const type = [1, 0x60, parameters, ...Array(parameters).fill(I32), ...results];
  const letter = [1, 'f'.charCodeAt(0)];
  const imports = [1, ...letter, ...letter, 0, 0];
  const exports = [1, ...letter, 0, 0];
  const sections = [
    [1, type],
    [2, imports],
    [7, exports],
  ] as const;
  const bytes = sections.flatMap(([id, content]) => [id, content.length, ...content]);
  const module = new WebAssembly.Module(new Uint8Array([...MODULE, ...bytes]));
  return new WebAssembly.Instance(module, { f: { f } }).exports.f;
}

const TABLE_SECTION = 4;

/** PDFium declares its table as full; a larger maximum lets it grow. @throws if the program is an unknown one. */
function makeRoomInTable(wasm: Buffer): Buffer<ArrayBuffer> {
  const program = Buffer.from(wasm);
  let at = MODULE.length;
  const readNumber = () => {
    let number = 0;
    for (let shift = 0, byte = 0x80; byte & 0x80; shift += 7) {
      byte = program[at++] ?? 0;
      number |= (byte & 0x7f) << shift;
    }
    return number;
  };
  while (at < program.length) {
    const id = program[at++];
    const end = readNumber() + at;
    if (id !== TABLE_SECTION) {
      at = end;
      continue;
    }
    // This skips the number of tables (one), the table's type, the flag that it has a maximum, and its minimum.
    at += 3;
    readNumber();
    // Each byte has seven bits of the number, and this adds up to 127 to the lowest.
    program[at] = (program[at] ?? 0) | 0x7f;
    return program;
  }
  throw new Error('PDFium has no table of functions');
}
