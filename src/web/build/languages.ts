/** The languages beside English: each is a folder whose modules stand in for the English ones of the same path. */
import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { TEXTS } from './pseudo-language.ts';

const SOURCE = join(import.meta.dirname, '../..');
const FOLDER = join(SOURCE, 'languages');

/** Their tags, which are the names of their folders. */
export const TRANSLATIONS: readonly string[] = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** The module of a language that stands in for `file`, if it has one. */
export function translationOf(file: string, language: string): string | null {
  const own = join(FOLDER, language, relative(SOURCE, file));
  return existsSync(own) ? own : null;
}

/** English modules whose texts are stored as they are, or have none. */
const STAY_ENGLISH = ['server/audit/texts.ts'];

/** Modules beside those of texts that every language has. */
const ALSO = ['shared/locale.ts', 'web/lib/load-said.ts'];

/** The English modules that have texts, or write dates, and for which the language has none, below `src`. */
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

/** Leads every import of an English module to the language's own. */
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
 * Builds the application in a language beside the English one. What has no texts (styles, fonts, libraries) has the same
 * content, and so the same name, in both.
 */
export async function buildTranslation(
  language: string,
  { build: options, plugins = [], ...config }: InlineConfig,
  entry: string,
): Promise<Rolldown.OutputBundle> {
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
      // Named as the application is where the page is the entry, so that its styles have the same name, too.
      rolldownOptions: { ...options?.rolldownOptions, input: { app: entry } },
    },
  })) as Rolldown.RolldownOutput;
  return Object.fromEntries(built.output.map((file) => [file.fileName, file]));
}
