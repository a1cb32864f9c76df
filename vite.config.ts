import { hash } from 'node:crypto';
import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { type BuildEnvironmentOptions, defineConfig, type Rolldown } from 'vite';
import { sharedChunks } from './src/web/build/chunks.ts';
import { codeLoading, filesOfImport } from './src/web/build/code-loading.ts';
import { firstPaint, pageTexts } from './src/web/build/index-page.ts';
import { buildTranslation, TRANSLATIONS } from './src/web/build/languages.ts';
import { pages, startDrawing } from './src/web/build/pages.ts';
import { precompress } from './src/web/build/precompress.ts';
import { marked, pseudoLanguage } from './src/web/build/pseudo-language.ts';
import { worker } from './src/web/build/worker.ts';

const server = `http://127.0.0.1:${process.env.SERVER_PORT ?? 3000}`;

const source = (file: string) => new URL(`src/web/${file}`, import.meta.url).pathname;

const CHAT = source('chat/chat-screen.tsx');

/** Each build finds by itself what is shared. */
const chunks = () => [
  // These packages change only with a dependency.
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|zustand)\//,
    priority: 100,
  },
  { name: 'emoji', test: /node_modules\/@?emoji-mart\//, priority: 100 },
  // The library's screens, the desks and the public log use it.
  { name: 'query', test: /node_modules\/@tanstack\//, priority: 100 },
  ...sharedChunks({
    entry: source('main.tsx'),
    landing: source('landing/landing-screen.tsx'),
    families: {
      dashboard: [source('dashboard/dashboard-screen.tsx')],
      forms: ['accounts/login', 'accounts/register', 'contact/contact'].map((name) =>
        source(`${name}-screen.tsx`),
      ),
      pages: ['terms', 'privacy', 'coming-soon', 'not-found'].map((name) =>
        source(`pages/${name}-screen.tsx`),
      ),
      moderation: [source('moderation/public-log-screen.tsx')],
      library: ['subject-picker', 'material-list', 'viewer'].map((name) =>
        source(`materials/${name}-screen.tsx`),
      ),
    },
    partners: {
      search: [
        source('dashboard/dashboard-screen.tsx'),
        source('materials/subject-picker-screen.tsx'),
        source('search/search-dialog.tsx'),
      ],
      menu: [
        'materials/viewer-screen',
        'materials/material-preview',
        'admin/library-screen',
        'chat/list/message-menu',
      ].map((part) => source(`${part}.tsx`)),
    },
    steps: {
      // The picker's search finds words as the viewer does.
      picker: [source('materials/subject-picker-screen.tsx'), source('search/search-dialog.tsx')],
      list: [source('materials/material-list-screen.tsx')],
    },
    lean: { name: 'chat', screen: CHAT },
    whole: [CHAT, source('materials/viewer-screen.tsx')],
    // Chats, lists and the viewer need no schemas.
    apart: { name: 'contract', within: /src\/shared\//, test: /node_modules\/valibot\// },
  }),
  // The desks have it, too.
  { name: 'question', test: /src\/web\/ui\/controls\/question\.tsx/, priority: 0.6 },
  // The shelf in one file, which only who keeps something fetches; after all others, because it takes along what they lack.
  {
    name: 'shelf-screen',
    test: /src\/web\/(lib\/shelf\.ts|shelf\/(?!keep-button|keep-question|kept\.ts|texts))/,
    priority: 0.5,
  },
];

// These are of spring 2024, with `light-dark()`, popovers, `AbortSignal.any`. Older ones show a text of `index.html`.
const OLDEST_BROWSERS = ['chrome123', 'edge123', 'firefox125', 'safari17.5', 'ios17.5'];

// This mode is for tests, which look for texts that can't be translated.
const PSEUDO = 'pseudo';

/** The settings that the browser's build shares with the one that draws its screens. */
const SHARED = {
  root: 'src/web',
  resolve: {
    // The full build injects a <style> element, which the content security policy refuses, and has its own store.
    alias: [{ find: /^react-hot-toast$/, replacement: 'react-hot-toast/headless' }],
  },
  // Without the line of each class, which is in the default and compresses badly.
  css: {
    modules: {
      generateScopedName: (name: string, file: string) =>
        `_${name}_${hash('sha256', relative(import.meta.dirname, file), 'base64url').slice(0, 4)}`,
    },
  },
};

const textsOfPage = async () =>
  Object.fromEntries(
    await Promise.all(
      TRANSLATIONS.map(async (language) => {
        const { PAGE_TEXTS } = await import(
          `${import.meta.dirname}/src/languages/${language}/web/page-texts.ts`
        );
        return [language, PAGE_TEXTS];
      }),
    ),
  );

const optionsOfBuild = (): BuildEnvironmentOptions => ({
  target: OLDEST_BROWSERS,
  // A data: address would need an exception in the content security policy, and fonts are better cached as files.
  assetsInlineLimit: 0,
  modulePreload: filesOfImport,
  rolldownOptions: {
    // Texts are inlined where they are used, so that their names aren’t in the build.
    treeshake: { propertyReadSideEffects: false },
    optimization: { inlineConst: { mode: 'all', pass: 1 } },
    output: {
      codeSplitting: { groups: chunks() },
      // The application names each file of each screen, and hashes can't be compressed.
      entryFileNames: 'assets/[name]-[hash:7].js',
      chunkFileNames: 'assets/[name]-[hash:7].js',
      assetFileNames: 'assets/[name]-[hash:6][extname]',
    },
  },
});

export default defineConfig(async ({ mode }) => ({
  ...SHARED,
  plugins: [
    mode === PSEUDO && pseudoLanguage(),
    mode === PSEUDO ? pageTexts({}, marked) : pageTexts(await textsOfPage()),
    codeLoading(),
    react(),
    firstPaint(),
    pages(
      () => startDrawing({ mode, ...SHARED, plugins: [mode === PSEUDO && pseudoLanguage(), react()] }),
      (outDir) => (mode === PSEUDO ? Promise.resolve({}) : buildTranslations(mode, outDir)),
    ),
    worker(() => Object.values(translated)),
    mode !== PSEUDO && precompress(),
  ],
  build: {
    ...optionsOfBuild(),
    outDir: '../../dist/web',
    emptyOutDir: true,
    // The manifest, which isn't served, lets `scripts/budgets.ts` compute the size of each screen.
    manifest: true,
  },
  server: {
    proxy: {
      '/api': { target: server, ws: true, changeOrigin: false },
      '/socket.io': { target: server, ws: true, changeOrigin: false },
    },
  },
}));

/** The bundles of the languages beside English, once they are built. */
const translated: Record<string, Rolldown.OutputBundle> = {};

async function buildTranslations(mode: string, outDir: string) {
  for (const language of TRANSLATIONS)
    translated[language] = await buildTranslation(
      language,
      { mode, ...SHARED, plugins: [codeLoading(), react()], build: { ...optionsOfBuild(), outDir } },
      source('main.tsx'),
    );
  return translated;
}
