import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type InlineConfig } from 'vite';

const ENTRY = new URL('../drawing.tsx', import.meta.url).pathname;

export type Drawing = {
  draw: (path: string, search: string, name: string | null) => Promise<string>;
  end: () => void;
};

/** Builds the product once more, for Node, so that its screens can be drawn. `config` is what both builds share. */
export async function startDrawing(config: InlineConfig): Promise<Drawing> {
  const folder = mkdtempSync(join(tmpdir(), 'cogito-drawing-'));
  await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    // From its folder nothing else can be imported.
    ssr: { noExternal: true },
    build: { ssr: ENTRY, outDir: folder, assetsInlineLimit: 0, emptyOutDir: true, modulePreload: false },
  });
  const { draw } = await import(pathToFileURL(join(folder, 'drawing.js')).href);
  return { draw, end: () => rmSync(folder, { recursive: true, force: true }) };
}
