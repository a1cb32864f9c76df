/** Each language has the texts of the English one, and no text is there for nothing. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { LANGUAGES } from '#shared/languages.ts';
import { buildTranslation, TRANSLATIONS, untranslated } from '#web/build/languages.ts';
import { TEXTS } from '#web/build/pseudo-language.ts';

const SOURCE = join(import.meta.dirname, '..');
const FILES = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => join(SOURCE, name));
/** The picker takes its texts as one object. */
const TAKEN_WHOLE = 'emoji-texts.ts';
const ENGLISH = FILES.filter((file) => TEXTS.test(file) && !file.includes('/languages/'));

it('each folder is a language that can be chosen', () => {
  expect(['en', ...TRANSLATIONS].sort()).toEqual(Object.keys(LANGUAGES).sort());
});

it.each(TRANSLATIONS)('%s has a module for each English one', (language) => {
  expect(untranslated(language)).toEqual([]);
});

it('a language without a module isn’t built', async () => {
  await expect(buildTranslation('xx', {}, 'main.tsx')).rejects.toThrow('web/landing/texts.ts');
});

it('each text is used', () => {
  const sources = new Map(FILES.map((file) => [file, readFileSync(file, 'utf8')]));
  const unused = ENGLISH.filter((module) => !module.endsWith(TAKEN_WHOLE)).flatMap((module) => {
    const names = [...(sources.get(module) ?? '').matchAll(/^export const (\w+)/gm)].map(([, name]) => name);
    const users = FILES.filter(
      (file) => file !== module && importedBy(file).has(module) && !file.includes('/languages/ne/'),
    );
    const words = new Set(users.flatMap((file) => sources.get(file)?.match(/\w+/g) ?? []));
    const own = sources.get(module) ?? '';
    return names
      .filter((name = '') => !words.has(name) && own.match(new RegExp(`\\b${name}\\b`, 'g'))?.length === 1)
      .map((name) => `${relative(SOURCE, module)}: ${name}`);
  });
  expect(unused).toEqual([]);

  function importedBy(file: string): Set<string> {
    const specifiers = [...(sources.get(file) ?? '').matchAll(/from '([.#][^']+)'/g)].map(
      ([, path = '']) => path,
    );
    return new Set(
      specifiers.map((path) =>
        path.startsWith('#') ? join(SOURCE, path.slice(1)) : resolve(dirname(file), path),
      ),
    );
  }
});

it('tests find the modules that they look for', () => {
  expect(ENGLISH.length).toBeGreaterThan(50);
  expect(ENGLISH.every((file) => existsSync(file))).toBe(true);
});
