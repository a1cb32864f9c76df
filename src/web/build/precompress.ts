import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

// Below this size, compression saves less than its header costs.
const SMALLEST_BYTES = 256;
const TEXT = /\.(html|js|css|svg|json|webmanifest)$/;

/** Writes `.br` and `.gz` files for all text assets that aren't tiny, so that the server needn't compress. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    writeBundle: {
      order: 'post',
      sequential: true,
      handler({ dir = '.' }) {
        for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
          if (TEXT.test(name)) compress(join(dir, name));
        }
      },
    },
  };
}

function compress(file: string) {
  const content = readFileSync(file);
  if (content.length <= SMALLEST_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}
