import { minifySync } from 'rolldown/utils';
import type { Plugin } from 'vite';

/** Moves the style sheets behind the page's loader, so that it is painted without waiting for them; minifies the page. */
export function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const sheets: string[] = [];
        const without = html.replace(/\s*<link rel="stylesheet"[^>]*>/g, (sheet) => {
          sheets.push(sheet.trim());
          return '';
        });
        return without
          .replace('</body>', `${sheets.join('')}</body>`)
          .replace(/\n\s+/g, '\n')
          .replace(
            /<script>([\s\S]*?)<\/script>/,
            (_, script: string) => `<script>${minified(script)}</script>`,
          );
      },
    },
  };
}

export const minified = (script: string) => minifySync('inline.js', script).code.trim();
