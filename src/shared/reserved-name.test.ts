import confusables from 'unhomoglyph/data.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { RegistrationSchema } from './accounts.ts';
import { ContactSchema } from './contact.ts';
import { checkInput } from './input.ts';
import { isReservedName } from './reserved-name.ts';

const alike: Record<string, string> = confusables;

const faultOf = (name: string) => {
  const checked = checkInput(RegistrationSchema, {
    name,
    email: 'asha@example.edu',
    password: 'Quiet-Cog-7',
    gender: 'female',
  });
  return checked.ok ? null : checked.errors.name;
};

describe('A name', () => {
  it.each([
    'Cogito',
    'COGITO',
    ' cogito ',
    'Cogito!',
    'C o g i t o',
    'Co-gi-to',
    'Cogito Team',
    'The Cogito office',
    'C0g1to',
    'Cоgitо',
    'СОGІТО',
    'Ϲogito',
    'Ćögïtó',
    'Ｃｏｇｉｔｏ',
    '𝐂𝐨𝐠𝐢𝐭𝐨',
    'Ⓒⓞⓖⓘⓣⓞ',
    'Cogıto',
    'Coɡito',
    'c⸱o⸱g⸱i⸱t⸱o',
  ])('of the product can’t be taken: %s', (name) => {
    expect(faultOf(name)).toBe('Full name can’t be Cogito, the name of this site');
  });

  it.each([
    'Cogitoglu Rai',
    'Asha Rai',
    'Incogito',
    'Clothilde',
    'Cog42',
    'कोगितो',
    'सीता राई',
    'Łucja Żółć',
  ])('that only resembles it can: %s', (name) => {
    expect(faultOf(name)).toBeNull();
  });

  it('isn’t told apart by any letter that Unicode lists as confusable with one of its own', () => {
    const CONFUSABLE: Record<string, string[]> = {
      c: ['c', 'C'],
      o: ['o', 'O'],
      g: ['g', 'G'],
      i: ['i', 'l'],
      t: ['t', 'T'],
    };
    const missed: string[] = [];
    let tried = 0;
    for (const [letter, prototypes] of Object.entries(CONFUSABLE))
      for (const [character, prototype] of Object.entries(alike)) {
        // Marks are no letters, however they look alone, and a blank is a blank.
        if (!prototypes.includes(prototype) || /^[\p{M}\s]*$/u.test(character.normalize('NFKD'))) continue;
        tried++;
        if (!isReservedName('cogito'.replace(letter, character))) missed.push(character);
      }
    expect(tried).toBeGreaterThan(300);
    expect(missed).toEqual([]);
  });

  it.each([
    ['zero-width space', 'Asha\u200bRai'],
    ['zero-width joiner', 'Asha\u200dRai'],
    ['zero-width non-joiner', 'Asha\u200c Rai'],
    ['joiner at the end of Devanagari', 'सीता\u200d'],
    ['joiner before a Latin letter', 'सीताक्\u200dRai'],
    ['two joiners', 'क्\u200d\u200dष'],
    ['soft hyphen', 'Asha\u00adRai'],
    ['word joiner', 'Asha\u2060Rai'],
    ['byte order mark', 'Asha \ufeffRai'],
    ['tag', 'Asha\u{e0041}'],
    ['Hangul filler', 'Asha\u3164Rai'],
    ['blank Braille', 'Asha\u2800Rai'],
    ['combining grapheme joiner', 'Asha\u034fRai'],
    ['variation selector', 'Asha\ufe0fRai'],
  ])('can’t contain a %s', (_what, name) => {
    expect(faultOf(name)).toBe('Full name can’t contain invisible characters');
  });

  it.each(['श्री\u200dमान् राई', 'क्\u200dष', 'र्\u200dयाल', 'नेपाल्\u200cको', 'Asha ❤\ufe0f'])(
    'can contain a joiner where spelling needs it: %s',
    (name) => {
      expect(faultOf(name)).toBeNull();
    },
  );

  it('and an email address with something invisible in it aren’t taken from the contact form either', () => {
    const sent = { name: 'Asha\u200b', email: 'as\u200bha@example.edu', message: 'Hello' };
    expect(checkInput(ContactSchema, sent)).toMatchObject({
      errors: {
        name: 'Name can’t contain invisible characters',
        email: 'Please enter a valid email address',
      },
    });
  });
});
