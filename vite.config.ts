import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { cspHashes } from './src/web/build/csp-hashes.ts';
import { firstPaint } from './src/web/build/first-paint.ts';
import { precompress } from './src/web/build/precompress.ts';

const server = `http://127.0.0.1:${process.env.SERVER_PORT ?? 3000}`;

export default defineConfig({
  root: 'src/web',
  plugins: [react(), firstPaint(), cspHashes(), precompress()],
  resolve: {
    // The full build styles itself with injected <style>, which the content policy refuses, and has a store of its own.
    alias: [{ find: /^react-hot-toast$/, replacement: 'react-hot-toast/headless' }],
  },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // A data: address would need its own place in the content policy, and fonts are better cached as files.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: {
      '/api': { target: server, ws: true, changeOrigin: false },
      '/socket.io': { target: server, ws: true, changeOrigin: false },
    },
  },
});
