import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SAID, say } from '#languages/said.ts';
import { roleOneOf } from '#shared/texts/account-texts.ts';
import { wordTwice } from '#shared/texts/word-list-texts.ts';
import { confirmationSent, emailOfDomains } from './accounts/texts.ts';
import { filteredWord } from './chat/texts.ts';
import { noPictureInZip, tooManyPages, tooManyUploadsOfOne } from './materials/texts.ts';
import { nameOf } from './naming.ts';

const SOURCE = join(import.meta.dirname, '..');

it('knows each of the server’s sentences by a name, by which it can be said again', () => {
  const sentences = Object.values(SAID)
    .flatMap((texts) => Object.values(texts))
    .filter((text) => typeof text === 'string');
  expect(sentences.length).toBeGreaterThan(100);
  const said = sentences.map((sentence) => {
    const name = nameOf(sentence);
    return name && say(name);
  });
  expect(said).toEqual(sentences);
});

it.each([
  [emailOfDomains(['college.edu']), ['accounts.emailOfDomains', ['college.edu']]],
  [emailOfDomains(['college.edu', 'कलेज.np']), ['accounts.emailOfDomains', ['college.edu', 'कलेज.np']]],
  [roleOneOf(['student', 'admin']), ['accountInput.roleOneOf', ['student', 'admin']]],
  [confirmationSent('asha@example.edu'), ['accounts.confirmationSent', 'asha@example.edu']],
  [filteredWord('शब्द'), ['chat.filteredWord', 'शब्द']],
  [noPictureInZip('a “b”.txt'), ['materials.noPictureInZip', 'a “b”.txt']],
  [tooManyPages(1500), ['materials.tooManyPages', 1500]],
  [noPictureInZip('Notes on light.txt'), ['materials.noPictureInZip', 'Notes on light.txt']],
  [wordTwice('talk on forces'), ['wordListInput.wordTwice', 'talk on forces']],
  [tooManyUploadsOfOne(3), ['materials.tooManyUploadsOfOne', 3]],
])('finds the values in “%s”', (sentence, name) => {
  expect(nameOf(sentence)).toEqual(name);
  expect(say(nameOf(sentence) ?? [''])).toBe(sentence);
});

/** The texts of these modules are stored, mailed or shown on a screen, but no answer contains them. */
const NOT_ANSWERED = /mail|audit|\/(device|subject)-texts/;

it('knows every module of texts that the server or a schema answers with', async () => {
  const modules = ['server', 'shared/texts'].flatMap((folder) =>
    readdirSync(join(SOURCE, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file}`)
      .filter((file) => /[/-]texts\.ts$/.test(file) && !NOT_ANSWERED.test(file)),
  );
  expect(modules.length).toBeGreaterThan(15);
  const known = new Set(Object.values(SAID).flatMap((texts) => Object.values(texts)));
  for (const module of modules) {
    const texts: Record<string, unknown> = await import(join(SOURCE, module));
    expect(Object.keys(texts).filter((name) => !known.has(texts[name]))).toEqual([]);
  }
});

it('names nothing else', () => {
  expect(nameOf('Something that nobody says on any day.')).toBeNull();
});
