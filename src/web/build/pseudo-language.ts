/** Puts every text in ⟦brackets⟧, so that tests find texts that can't be translated (`vite build --mode pseudo`). */
import { parseSync } from 'rolldown/utils';
import type { Plugin } from 'vite';

/** In these modules every string is a text. */
const TEXTS = /src\/.*[/-]texts\.ts$/;

/** Modules that contain both texts and values, with the names of the properties that are texts, or `all`. */
const ROWS: Record<string, string[] | 'all'> = {
  'src/shared/failures.ts': ['message'],
  'src/web/admin/desks.ts': ['title'],
  'src/shared/kept/account-tables.ts': 'all',
  'src/shared/kept/chat-tables.ts': 'all',
  'src/shared/kept/files-and-cookies.ts': 'all',
  'src/shared/kept/library-tables.ts': 'all',
  'src/shared/kept/server-tables.ts': 'all',
  'src/shared/material-kinds.ts': ['title', 'pluralTitle', 'text', 'landingText'],
};

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
  const rows = Object.entries(ROWS).find(([path]) => file.endsWith(path))?.[1];
  if (!rows && !TEXTS.test(file)) return null;
  const found: Node[] = [];
  collect(parseSync(file, code).program as unknown as Node, !rows || rows === 'all' ? null : rows, found);
  let marked = code;
  // Replacing from the end keeps the earlier positions valid.
  for (const { start, end } of found.sort((a, b) => b.start - a.start))
    marked = `${marked.slice(0, start)}('⟦' + ${marked.slice(start, end)} + '⟧')${marked.slice(end)}`;
  return marked;
}

/** Finds the literals and templates that are values of these properties, or of any property. */
function collect(node: Node, names: string[] | null, found: Node[]): void {
  if (/^(TS(?!As|Satisfies)|Import)/.test(node.type)) return;
  if (node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')) {
    if (!names) found.push(node);
    return;
  }
  if (node.type === 'Property') {
    const { key, value } = node as { key?: Node & { name?: string }; value?: Node };
    const isText = names?.includes(key?.name ?? '');
    if (value) collect(value, isText ? null : names, found);
    return;
  }
  // The source of an export is no text.
  for (const [name, value] of Object.entries(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (name !== 'source' && child && typeof child === 'object' && 'type' in child)
        collect(child as Node, names, found);
}
