import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

// emoji-mart draws inside a shadow root with one style of its own; measured from the mounted picker of 5.6.0.
const EMOJI_PICKER_STYLE = "'sha256-+A14ONesVdzkn6nr37Osn+rUqNz4oFGZFDbLXrlae04='";

/** Writes `csp.json` beside the page: the hashes under which the server allows its inline script and style. */
export function cspHashes(): Plugin {
  return {
    name: 'csp-hashes',
    apply: 'build',
    writeBundle({ dir = '.' }) {
      const html = readFileSync(join(dir, 'index.html'), 'utf8');
      const policy = {
        scriptSrc: hashesOf(html, /<script>([\s\S]*?)<\/script>/g),
        styleSrc: [...hashesOf(html, /<style>([\s\S]*?)<\/style>/g), EMOJI_PICKER_STYLE],
      };
      writeFileSync(join(dir, 'csp.json'), `${JSON.stringify(policy, null, 2)}\n`);
    },
  };
}

function hashesOf(html: string, inline: RegExp): string[] {
  return [...html.matchAll(inline)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}
