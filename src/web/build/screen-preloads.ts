import type { Plugin, Rolldown } from 'vite';
import { ROOMS } from '#shared/rooms.ts';

// Where visits begin; elsewhere the screen's code is asked for a moment later, by the route table.
const FIRST_SCREENS = {
  '/': 'landing/landing-screen.tsx',
  [ROOMS.anonymous.screenPath]: 'chat/chat-screen.tsx',
  '/dashboard': 'dashboard/dashboard-screen.tsx',
};

/** Gives the page's inline script the files of each first screen, so that they are under way before the frame has run. */
export function screenPreloads(): Plugin {
  return {
    name: 'screen-preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const files = Object.entries(FIRST_SCREENS).map(([path, module]) => [
          path,
          filesOf(module, bundle).filter((file) => !html.includes(file)),
        ]);
        return html.replace(
          'const screens = {};',
          `const screens = ${JSON.stringify(Object.fromEntries(files))};`,
        );
      },
    },
  };
}

function filesOf(module: string, bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const screen = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/web/${module}`));
  if (!screen) throw new Error(`No chunk holds ${module}.`);
  const found = new Set<string>();
  collect(screen, bundle, found);
  return [...found];
}

function collect(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, found: Set<string>) {
  if (found.has(chunk.fileName)) return;
  found.add(chunk.fileName);
  for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet);
  for (const imported of chunk.imports) {
    const next = bundle[imported];
    if (next?.type === 'chunk') collect(next, bundle, found);
  }
}
