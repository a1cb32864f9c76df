/** The languages that an account may choose for its mails (`src/languages`). */
import { readdirSync } from 'node:fs';

const FOLDER = new URL('../languages/', import.meta.url);
const TRANSLATIONS = readdirSync(FOLDER, { withFileTypes: true }).filter((entry) => entry.isDirectory());

/**
 * Returns a function that finds a language's texts: the module at `path` in its folder, which every folder must have.
 * English and no language get `english`.
 */
export async function inEachLanguage<Texts>(
  path: string,
  english: Texts,
): Promise<(language: string | null | undefined) => Texts> {
  const texts = new Map<string, Texts>();
  for (const { name } of TRANSLATIONS) texts.set(name, await import(new URL(`${name}/${path}`, FOLDER).href));
  return (language) => texts.get(language ?? '') ?? english;
}
