/** Puts every text in ⟦brackets⟧, so that tests find untranslatable ones (`vite build --mode pseudo`). */
import { parseSync } from 'rolldown/utils';
import type { Plugin } from 'vite';

/** Modules in which every string is a text: the modules of texts, and what the privacy page says is kept. */
export const TEXTS = /src\/(?:.*[/-]texts|shared\/kept\/(?:[\w-]+-tables|files-and-cookies))\.ts$/;

export const marked = (text: string) => `⟦${text}⟧`;

export function pseudoLanguage(): Plugin {
  return {
    name: 'pseudo-language',
    enforce: 'pre',
    transform: (code, id) => inPseudoLanguage(code, id),
  };
}

type Node = { type: string; start: number; end: number; [key: string]: unknown };

/** Returns the module with its texts in brackets; null for a module without texts. */
export function inPseudoLanguage(code: string, file: string): string | null {
  if (!TEXTS.test(file)) return null;
  const found: Node[] = [];
  collect(parseSync(file, code).program as unknown as Node, found);
  let marked = code;
  // Replacing from the end keeps the earlier positions valid.
  for (const { start, end } of found.sort((a, b) => b.start - a.start))
    marked = `${marked.slice(0, start)}('⟦' + ${marked.slice(start, end)} + '⟧')${marked.slice(end)}`;
  return marked;
}

/** Finds the literals and templates that are values. */
function collect(node: Node, found: Node[]): void {
  if (/^(TS(?!As|Satisfies)|Import)/.test(node.type)) return;
  if (node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')) {
    found.push(node);
    return;
  }
  // The names of properties are no texts, and neither is the module that an export comes from.
  const isName = (name: string) => name === 'source' || (node.type === 'Property' && name === 'key');
  for (const [name, value] of Object.entries(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (!isName(name) && child && typeof child === 'object' && 'type' in child)
        collect(child as Node, found);
}
