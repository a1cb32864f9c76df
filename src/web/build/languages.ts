/** The languages beside English: each is a folder whose modules stand in for the English ones of the same path. */
import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { TEXTS } from './pseudo-language.ts';

const SOURCE = join(import.meta.dirname, '../..');
const FOLDER = join(SOURCE, 'languages');

/** The tags of the languages beside English, which are the names of their folders. */
export const TRANSLATIONS: readonly string[] = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** The module of a language that stands in for `file`, if it has one. */
export function translationOf(file: string, language: string): string | null {
  const own = join(FOLDER, language, relative(SOURCE, file));
  return existsSync(own) ? own : null;
}

/** Modules that stay English, because the server stores their texts. */
const STAY_ENGLISH = ['server/audit/texts.ts'];

/** Further modules that every language must have, although they contain no texts. */
const ALSO = ['shared/locale.ts', 'web/lib/load-said.ts'];

/** Returns the English modules of texts, and of `ALSO`, that the language lacks; their paths are below `src`. */
export function untranslated(language: string): string[] {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' });
  return files.filter(
    (file) =>
      (TEXTS.test(`src/${file}`) || ALSO.includes(file)) &&
      !file.startsWith('languages/') &&
      !STAY_ENGLISH.includes(file) &&
      translationOf(join(SOURCE, file), language) === null,
  );
}

/** Resolves every import of an English module to the language's own, if it has one. */
export function inLanguage(language: string): Plugin {
  return {
    name: 'in-language',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (!resolved || resolved.external) return resolved;
      return translationOf(resolved.id, language) ?? resolved;
    },
  };
}

/**
 * Builds the application in a language beside the English one. Files without texts (styles, fonts, libraries) have
 * the same content, and so the same name, in both. @throws if a module of texts is missing.
 */
export async function buildTranslation(
  language: string,
  { build: options, plugins = [], ...config }: InlineConfig,
  entry: string,
): Promise<Rolldown.OutputBundle> {
  const missing = untranslated(language);
  if (missing.length > 0) throw new Error(`src/languages/${language} lacks ${missing.join(', ')}.`);
  const built = (await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [inLanguage(language), ...plugins],
    build: {
      ...options,
      emptyOutDir: false,
      manifest: `.vite/manifest.${language}.json`,
      // The entry has the same name as in the English build, so that its styles have the same name, too.
      rolldownOptions: { ...options?.rolldownOptions, input: { app: entry } },
    },
  })) as Rolldown.RolldownOutput;
  return Object.fromEntries(built.output.map((file) => [file.fileName, file]));
}
