import type { ModulePreloadOptions, Plugin } from 'vite';

// Vite's own: it asks for the files of a chunk but never again for one that failed.
const VITES_HELPER = /vite\/preload-helper\.js$/;
const OWN_HELPER = new URL('../lib/load-code.ts', import.meta.url).pathname;

/** Puts `loadCode` around every `import()` of the build, in place of Vite's helper. */
export function codeLoading(): Plugin {
  return {
    name: 'code-loading',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: VITES_HELPER },
      handler: () => `export { loadCode as __vitePreload } from ${JSON.stringify(OWN_HELPER)};`,
    },
    generateBundle(_, bundle) {
      for (const output of Object.values(bundle))
        if (output.type === 'chunk' && output.code.includes('vite:preloadError'))
          this.error('Vite has brought its own helper for imports.');
    },
  };
}

/** Names the chunk itself where it is all there is to fetch: Vite leaves such a list empty. */
export const filesOfImport: ModulePreloadOptions = {
  polyfill: false,
  resolveDependencies: (chunk, files, { hostType }) =>
    hostType === 'js' && files.length === 0 ? [chunk] : files,
};
