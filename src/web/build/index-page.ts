import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync } from 'rolldown/utils';
import type { Plugin } from 'vite';
import { LANGUAGE } from '#shared/language.ts';
import { PAGE_TEXTS } from '#web/page-texts.ts';

const MANIFEST = 'manifest.webmanifest';

type PageTexts = Record<string, string>;

/** The texts that the page's inline script shows in the language of the page. */
const OF_SCRIPT = ['slowConnection', 'notLoaded'];
/** The text that is painted before any script of the application: the page contains it in every language. */
const IN_EVERY_LANGUAGE = 'loading';

/**
 * Replaces placeholders such as `{{loading}}` in the page and in the manifest by their texts. `translations` has
 * the texts of the other languages, by their tags.
 */
export function pageTexts(
  translations: Record<string, PageTexts>,
  inLanguage = (text: string) => text,
): Plugin {
  const languages = Object.entries({ [LANGUAGE]: PAGE_TEXTS, ...translations });
  const parts: Record<string, string> = {
    language: LANGUAGE,
    texts: JSON.stringify(
      Object.fromEntries(
        languages.map(([language, texts]) => [
          language,
          Object.fromEntries(OF_SCRIPT.map((name) => [name, textOf(texts, name)])),
        ]),
      ),
    ),
    otherLanguages: languages
      .map(([language]) => `html:not([lang="${language}"]) .loader [lang="${language}"]{display:none}`)
      .join(''),
    [IN_EVERY_LANGUAGE]: languages
      .map(([language, texts]) => `<span lang="${language}">${textOf(texts, IN_EVERY_LANGUAGE)}</span>`)
      .join(''),
  };
  function textOf(texts: PageTexts, name: string): string {
    const text = texts[name];
    // The texts are inserted into markup, an attribute, the script and JSON.
    if (!text || /['"<&\\]/.test(text)) throw new Error(`The page can’t take the text “${name}”.`);
    return inLanguage(text);
  }
  const withTexts = (source: string) =>
    source.replace(
      // In a style sheet, the placeholder of a rule is a comment.
      /\/\* \{\{(\w+)\}\} \*\/|\{\{(\w+)\}\}/g,
      (_, rule: string | undefined, name = rule ?? '') => parts[name] ?? textOf(PAGE_TEXTS, name),
    );
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
