/** The package declares only its WebAssembly, and not the classes around it that we use. */
declare module 'libheif-js/wasm-bundle.js' {
  type Target = { data: Uint8ClampedArray; width: number; height: number };

  export class HeifImage {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    free(): void;
    /** Decodes into `target`, turned upright; passes null if the picture is damaged. */
    display(target: Target, done: (shown: Target | null) => void): void;
  }

  export class HeifDecoder {
    /** Reads only the headers; returns none if it isn't a HEIF file. */
    decode(file: Uint8Array): HeifImage[];
  }

  const libheif: { HeifDecoder: typeof HeifDecoder };
  export default libheif;
}
