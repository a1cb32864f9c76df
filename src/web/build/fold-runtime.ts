import type { Plugin, Rolldown } from 'vite';

const IMPORT = /import\{([^}]*)\}from"\.\/rolldown-runtime-[^"]+";/;
const EXPORT = /export\{([^}]*)\};\s*$/;
const HELPERS = '__helpers';

/**
 * Puts the bundler's helpers, which it writes as a file of 380 bytes and 280 of headers, into the file of React.
 * It reads minified code; a build that isn't minified keeps the file.
 */
export function foldRuntime(): Plugin {
  let isMinified = true;
  return {
    name: 'fold-runtime',
    apply: 'build',
    configResolved({ build }) {
      isMinified = build.minify !== false;
    },
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        if (!isMinified) return;
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const runtime = chunks.find(({ name }) => name === 'rolldown-runtime');
        const host = chunks.find(({ name }) => name === 'react');
        if (!runtime || !host) return;
        for (const chunk of chunks) if (chunk !== runtime) fold(chunk, runtime, host);
        if (chunks.some((chunk) => chunk !== runtime && chunk.code.includes('/rolldown-runtime-')))
          this.error('The helpers of the bundler are imported otherwise than expected.');
        delete bundle[runtime.fileName];
      },
    },
  };
}

type Chunk = Rolldown.OutputChunk;

function fold(chunk: Chunk, runtime: Chunk, host: Chunk) {
  if (!chunk.imports.includes(runtime.fileName)) return;
  const others = chunk.imports.filter((file) => file !== runtime.fileName && file !== host.fileName);
  chunk.imports = chunk === host ? others : [host.fileName, ...others];
  const hostName = host.fileName.split('/').at(-1);
  chunk.code = chunk.code.replace(IMPORT, (_, names: string) => {
    const taken = pairsOf(names).map(([helper, as]) => `${as}=${HELPERS}.${helper}`);
    const source =
      chunk === host
        ? `var ${HELPERS}=(()=>{${asObject(runtime.code)}})();`
        : `import{${HELPERS}}from"./${hostName}";`;
    return `${source}var ${taken.join()};`;
  });
  if (chunk === host)
    chunk.code = chunk.code.replace(EXPORT, (_, names: string) => `export{${names},${HELPERS}};`);
}

const asObject = (code: string) =>
  code.replace(EXPORT, (_, names: string) => `return{${pairsOf(names).map(([own, as]) => `${as}:${own}`)}}`);

const pairsOf = (names: string) =>
  names.split(',').map((name) => {
    const [own = '', as = own] = name.trim().split(' as ');
    return [own, as] as const;
  });
