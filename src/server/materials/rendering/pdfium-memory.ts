/** Reads what PDFium's functions write into its memory. */
import type { PDFium } from './pdfium.ts';

/** Returns the numbers that `write` puts at an address; null if it fails. */
export function readFloats(pdfium: PDFium, count: number, write: (at: number) => number): number[] | null {
  const at = pdfium.wasmExports.malloc(count * Float32Array.BYTES_PER_ELEMENT);
  const isWritten = write(at);
  const numbers = isWritten ? [...new Float32Array(pdfium.HEAPU8.buffer, at, count)] : null;
  pdfium.wasmExports.free(at);
  return numbers;
}

/** Returns the bytes that `write` puts into a buffer, or none if they don't fit; `write` returns their length. */
export function readBytes(pdfium: PDFium, room: number, write: (at: number, room: number) => number): Buffer {
  const at = pdfium.wasmExports.malloc(room);
  const length = write(at, room);
  const bytes = Buffer.from(pdfium.HEAPU8.slice(at, at + (length <= room ? length : 0)));
  pdfium.wasmExports.free(at);
  return bytes;
}
