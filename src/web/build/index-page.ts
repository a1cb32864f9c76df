import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync } from 'rolldown/utils';
import type { Plugin } from 'vite';
import { LANGUAGE } from '#shared/language.ts';
import { PAGE_TEXTS } from '#web/page-texts.ts';

const MANIFEST = 'manifest.webmanifest';

/** Replaces placeholders such as `{{loading}}` in the page and in the manifest by their texts. */
export function pageTexts(inLanguage = (text: string) => text): Plugin {
  const withTexts = (source: string) =>
    source.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      if (name === 'language') return LANGUAGE;
      const text = PAGE_TEXTS[name];
      // The texts are inserted into markup, an attribute, the script and JSON.
      if (!text || /['"<&\\]/.test(text)) throw new Error(`The page can’t take the text “${name}”.`);
      return inLanguage(text);
    });
  return {
    name: 'page-texts',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => withTexts(html.replace('<html lang="en">', '<html lang="{{language}}">')),
    },
    writeBundle({ dir = '.' }) {
      const file = join(dir, MANIFEST);
      writeFileSync(file, withTexts(readFileSync(file, 'utf8')));
    },
  };
}

/** Moves the style sheets after the page's loader, so that it is painted before they load; minifies the page. */
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
