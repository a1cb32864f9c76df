import type { Plugin } from 'vite';
import { PAGE_TEXTS } from '#web/page-texts.ts';

/** Writes the texts of the page where it names them: `{{loading}}`. */
export function pageTexts(inLanguage = (text: string) => text): Plugin {
  return {
    name: 'page-texts',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
          const text = PAGE_TEXTS[name];
          // They stand in markup, in an attribute and in the script.
          if (!text || /['"<&\\]/.test(text)) throw new Error(`index.html can’t take the text “${name}”.`);
          return inLanguage(text);
        }),
    },
  };
}
