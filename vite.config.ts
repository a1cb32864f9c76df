import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { codeLoading, filesOfImport } from './src/web/build/code-loading.ts';
import { cspHashes } from './src/web/build/csp-hashes.ts';
import { firstPaint } from './src/web/build/first-paint.ts';
import { precompress } from './src/web/build/precompress.ts';
import { screenPreloads } from './src/web/build/screen-preloads.ts';

const server = `http://127.0.0.1:${process.env.SERVER_PORT ?? 3000}`;

// Few files on the way to the first screen: what changes only with a dependency, and what every screen is made of.
// The rest of the kit comes with the screens that use it.
const CHUNKS = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|zustand)\//,
    priority: 2,
  },
  {
    name: 'kit',
    test: /src\/shared\/(anonymous-name|material-kinds)\.|src\/web\/(lib\/(api|load-code|until-loaded|session|return-address|use-document-title|use-sign-out)|ui\/(tokens|navigation-guard|base|browser-storage|button|class-names|cogwheel|icons?|icon-button|logo|navigation|spinner|link|theme|theme-switch))\./,
    priority: 1,
  },
  // The chat does without schemas.
  { name: 'rooms', test: /src\/shared\/chat\./, priority: 1 },
  {
    name: 'contract',
    test: /src\/shared\/(?!kept-data|common-passwords|material-kinds)|node_modules\/valibot\//,
  },
  { name: 'forms', test: /ui\/field\.|lib\/(use-form|form-check)\./ },
];

export default defineConfig({
  root: 'src/web',
  plugins: [codeLoading(), react(), screenPreloads(), firstPaint(), cspHashes(), precompress()],
  resolve: {
    // The full build styles itself with injected <style>, which the content policy refuses, and has a store of its own.
    alias: [
      { find: /^react-hot-toast$/, replacement: 'react-hot-toast/headless' },
      // 2 KB of the chat's script.
      {
        find: /^\.\/(transports\/)?(polling-xhr(\.node)?|polling-fetch|webtransport)\.js$/,
        replacement: new URL('src/web/chat/unused-transport.ts', import.meta.url).pathname,
      },
    ],
  },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // A data: address would need its own place in the content policy, and fonts are better cached as files.
    assetsInlineLimit: 0,
    modulePreload: filesOfImport,
    // Which file needs which: `scripts/budgets.ts` weighs what each screen brings. It isn't served.
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  server: {
    proxy: {
      '/api': { target: server, ws: true, changeOrigin: false },
      '/socket.io': { target: server, ws: true, changeOrigin: false },
    },
  },
});
