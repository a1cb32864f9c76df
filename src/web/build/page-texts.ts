import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { LANGUAGE } from '#shared/language.ts';
import { PAGE_TEXTS } from '#web/page-texts.ts';

const MANIFEST = 'manifest.webmanifest';

/** Writes the texts of the page and of the manifest where they name them: `{{loading}}`. */
export function pageTexts(inLanguage = (text: string) => text): Plugin {
  const withTexts = (source: string) =>
    source.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      if (name === 'language') return LANGUAGE;
      const text = PAGE_TEXTS[name];
      // They stand in markup, in an attribute, in the script and in JSON.
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
