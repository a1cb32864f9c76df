import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { minified } from './index-page.ts';

const source = (file: string) => new URL(`../${file}`, import.meta.url).pathname;
/** The copy of the page keeps its policy header, so a changed policy must change the build's name. */
const POLICY = source('../server/http/security.ts');

/** Reading without a connection needs these modules and their imports, those of `READING` dynamic ones, too. */
const READING = ['materials/viewer-screen.tsx', 'shelf/shelf-screen.tsx'];
const BESIDES = [
  'main.tsx',
  'landing/landing-screen.tsx',
  'accounts/login-screen.tsx',
  'lib/sign-in.ts',
  'shelf/contact.ts',
  'ui/toasts/toast.ts',
  'ui/toasts/toaster.tsx',
];
/** Files that the page itself names. */
const OF_PAGE = ['favicon.svg', 'icon-180.png', 'manifest.webmanifest'];

/** Writes `sw.js`, with the name of this build and the files that it keeps in every language, and `sw-end.js`. */
export function worker(translations: () => Rolldown.OutputBundle[]): Plugin {
  return {
    name: 'worker',
    apply: 'build',
    writeBundle: {
      sequential: true,
      handler({ dir = '.' }, bundle) {
        const files = [...new Set([bundle, ...translations()].flatMap(filesForReading)), ...OF_PAGE];
        const hash = createHash('sha256').update(readFileSync(POLICY));
        for (const name of ['pages.json', ...files]) hash.update(name).update(readFileSync(join(dir, name)));
        const script = readFileSync(source('sw.js'), 'utf8')
          .replace('{{build}}', hash.digest('base64url').slice(0, 12))
          .replace('{{files}}', files.map((file) => `/${file}`).join('|'));
        writeFileSync(join(dir, 'sw.js'), minified(script));
        writeFileSync(join(dir, 'sw-end.js'), minified(readFileSync(source('sw-end.js'), 'utf8')));
      },
    },
  };
}

/** Returns the files, the entry first, by which `sw.js` recognizes a page of its own build. */
function filesForReading(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const chunkOf = (module: string) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/web/${module}`)));
    if (!chunk) throw new Error(`No chunk holds ${module}.`);
    return chunk;
  };
  const found = new Set<string>();
  for (const module of BESIDES) collect(chunkOf(module), false);
  for (const module of READING) collect(chunkOf(module), true);
  const fonts = Object.keys(bundle).filter((file) => file.endsWith('.woff2'));
  return [...found, ...fonts];

  function collect(chunk: Rolldown.OutputChunk, withLater: boolean) {
    const isNew = !found.has(chunk.fileName);
    found.add(chunk.fileName);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet);
    const named = isNew ? chunk.imports : [];
    const later = withLater ? chunk.dynamicImports.filter((file) => !isScreen(bundle[file])) : [];
    for (const file of named) follow(file, false);
    for (const file of later) if (!found.has(file)) follow(file, true);
  }

  function follow(file: string, withLater: boolean) {
    const next = bundle[file];
    if (next?.type === 'chunk') collect(next, withLater);
  }
}

const isScreen = (output: Rolldown.OutputBundle[string] | undefined) =>
  output?.type === 'chunk' && (output.facadeModuleId?.endsWith('-screen.tsx') ?? false);
