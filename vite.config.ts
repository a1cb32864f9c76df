import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { kitOf } from './src/web/build/chunks.ts';
import { codeLoading, filesOfImport } from './src/web/build/code-loading.ts';
import { cspHashes } from './src/web/build/csp-hashes.ts';
import { firstPaint } from './src/web/build/first-paint.ts';
import { pageTexts } from './src/web/build/page-texts.ts';
import { precompress } from './src/web/build/precompress.ts';
import { marked, pseudoLanguage } from './src/web/build/pseudo-language.ts';
import { screenPreloads } from './src/web/build/screen-preloads.ts';
import { shortClassName } from './src/web/build/short-class-names.ts';

const server = `http://127.0.0.1:${process.env.SERVER_PORT ?? 3000}`;

const source = (file: string) => new URL(`src/web/${file}`, import.meta.url).pathname;

// Few files on the way to the first screen: each costs 280 bytes of headers, and a name and a hash in the entry.
const CHUNKS = [
  // Changes only with a dependency.
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|zustand)\//,
    priority: 3,
  },
  { name: kitOf(source('main.tsx'), source('landing/landing-screen.tsx')), priority: 2 },
  // The chat does without schemas.
  { name: 'rooms', test: /src\/shared\/chat\./, priority: 1 },
  {
    name: 'contract',
    test: /src\/shared\/(?!kept-data|common-passwords|language)|node_modules\/valibot\//,
  },
];

// For tests, which look for texts that can't be translated.
const PSEUDO = 'pseudo';

export default defineConfig(({ command, mode }) => ({
  root: 'src/web',
  plugins: [
    mode === PSEUDO && pseudoLanguage(),
    pageTexts(mode === PSEUDO ? marked : undefined),
    codeLoading(),
    react(),
    screenPreloads(),
    firstPaint(),
    cspHashes(),
    mode !== PSEUDO && precompress(),
  ],
  resolve: {
    // The full build styles itself with injected <style>, which the content policy refuses, and has a store of its own.
    alias: [
      { find: /^react-hot-toast$/, replacement: 'react-hot-toast/headless' },
      // Socket.IO has no entry without them: 2 KB of the chat that never run.
      {
        find: /^\.\/(transports\/)?(polling-xhr(\.node)?|polling-fetch|webtransport)\.js$/,
        replacement: new URL('src/web/build/unused-transport.ts', import.meta.url).pathname,
      },
    ],
  },
  // Where the source is read, names say what they name.
  css: { modules: command === 'build' ? { generateScopedName: shortClassName } : {} },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // A data: address would need its own place in the content policy, and fonts are better cached as files.
    assetsInlineLimit: 0,
    modulePreload: filesOfImport,
    // Which file needs which: `scripts/budgets.ts` weighs what each screen brings. It isn't served.
    manifest: true,
    rolldownOptions: {
      // A text stands where it is used; its name doesn't travel.
      optimization: { inlineConst: { mode: 'all', pass: 1 } },
      output: { codeSplitting: { groups: CHUNKS } },
    },
  },
  server: {
    proxy: {
      '/api': { target: server, ws: true, changeOrigin: false },
      '/socket.io': { target: server, ws: true, changeOrigin: false },
    },
  },
}));
