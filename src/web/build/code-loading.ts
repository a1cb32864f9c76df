import type { ModulePreloadOptions, Plugin } from 'vite';

// Vite's own helper preloads the files of a chunk, but never retries one that failed.
const VITES_HELPER = /vite\/preload-helper\.js$/;
const OWN_HELPER = new URL('../lib/load-code.ts', import.meta.url).pathname;

/** Wraps every `import()` of the build in `loadCode`, in place of Vite's helper. */
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

/** The files that run before any import does. */
const OF_APPLICATION = /\/(app|react|rolldown-runtime)-[^/]+\.js$/;

/** Adds the chunk itself, which Vite omits if it is the only file, and leaves out what has run already. */
export const filesOfImport: ModulePreloadOptions = {
  polyfill: false,
  resolveDependencies: (chunk, files, { hostType }) =>
    hostType === 'html'
      ? files
      : [...new Set([chunk, ...files])].filter((file) => !OF_APPLICATION.test(file)),
};
