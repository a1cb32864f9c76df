/** The package declares its WebAssembly only, not the classes around it that we use. */
declare module 'libheif-js/wasm-bundle.js' {
  type Target = { data: Uint8ClampedArray; width: number; height: number };

  export class HeifImage {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    free(): void;
    /** Decodes into `target`, turned upright; tells null when the picture is damaged. */
    display(target: Target, done: (shown: Target | null) => void): void;
  }

  export class HeifDecoder {
    /** Reads the headers only; empty when it is no HEIF file. */
    decode(file: Uint8Array): HeifImage[];
  }

  const libheif: { HeifDecoder: typeof HeifDecoder };
  export default libheif;
}
