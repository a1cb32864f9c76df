/** The types of WebAssembly that we use: they belong to the DOM's types, which the server is compiled without. */

export type Instance = { exports: Record<string, unknown> };
export type Table = { grow: (by: number) => number; set: (at: number, f: unknown) => void };

type Module = object;

export const { WebAssembly } = globalThis as unknown as {
  WebAssembly: {
    Module: new (program: Uint8Array) => Module;
    Instance: new (module: Module, imports: object) => Instance;
    instantiate: (program: Uint8Array, imports: object) => Promise<{ instance: Instance }>;
  };
};
