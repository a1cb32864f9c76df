/** The languages that an account may choose for its mails (`src/languages`). */
import { readdirSync } from 'node:fs';

const FOLDER = new URL('../languages/', import.meta.url);
const TRANSLATIONS = readdirSync(FOLDER, { withFileTypes: true }).filter((entry) => entry.isDirectory());

/** Returns a function from a language to its texts: its module at `path`, or `english` if it has no folder. */
export async function inEachLanguage<Texts>(
  path: string,
  english: Texts,
): Promise<(language: string | null | undefined) => Texts> {
  const texts = new Map<string, Texts>();
  for (const { name } of TRANSLATIONS) texts.set(name, await import(new URL(`${name}/${path}`, FOLDER).href));
  return (language) => texts.get(language ?? '') ?? english;
}
