import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const PREFIX = '\0plain-react:';
const WRAPPED = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'];
const require = createRequire(import.meta.url);

/**
 * Gives React's CommonJS modules names that can be imported. Else every chunk unwraps them for itself and calls each
 * hook as a property, and the helper that unwraps travels as a file of its own.
 */
export function plainReact(): Plugin {
  return {
    name: 'plain-react',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^react(-dom)?(\/(jsx-runtime|client))?$/ },
      handler(source, importer, { kind }: { kind?: string }) {
        const isPlain = kind === 'require-call' || importer?.startsWith(PREFIX);
        return !isPlain && WRAPPED.includes(source) ? PREFIX + source : null;
      },
    },
    load: {
      filter: { id: /^\0plain-react:/ },
      handler(id) {
        const source = id.slice(PREFIX.length);
        const names = Object.keys(require(source)).filter((name) => name !== 'default');
        return [
          `import all from '${source}';`,
          'export default all;',
          ...names.map((name) => `export const ${name} = all.${name};`),
        ].join('\n');
      },
    },
  };
}
