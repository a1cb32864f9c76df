/** Bounds what decoders in WebAssembly may hold: a file of two kilobytes can unfold into the 4 GB that there are. */

/** The largest honest page, a scan of 40 megapixels, needs half of it. */
const MAX_HEAP_BYTES = 512 * 1024 * 1024;
const HEAP_PAGE_BYTES = 65_536;

/** `WebAssembly.Memory`, as much of it as counts here. */
type Heap = { readonly buffer: ArrayBuffer; grow: (pages: number) => number };

/** For this process, from now on: where its heap can't grow, a decoder gives up, and this process with it. */
export function boundHeaps(): void {
  const { WebAssembly: wasm } = globalThis as unknown as { WebAssembly: { Memory: { prototype: Heap } } };
  const { grow } = wasm.Memory.prototype;
  wasm.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * HEAP_PAGE_BYTES > MAX_HEAP_BYTES)
      throw new RangeError('The page needs more memory than a page may have.');
    return grow.call(this, pages);
  };
}
