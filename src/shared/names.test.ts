import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { NameSchema } from './accounts.ts';
import { ContactSchema } from './contact.ts';
import { checkInput } from './input.ts';

const Schema = v.object({ name: NameSchema });

const faultOf = (name: string) => {
  const checked = checkInput(Schema, { name });
  return checked.ok ? null : checked.errors.name;
};

describe('A name', () => {
  it.each([
    ['Asha\u202eRai', 'AshaRai'],
    ['Asha \u0002 Rai\u0007', 'Asha Rai'],
    ['Asha\u000bRai', 'Asha Rai'],
    ['Asha \ufeffRai', 'Asha Rai'],
    ['Asha \ud83d', 'Asha'],
    ['\u001b[1mAsha\u001b[0m', 'Asha'],
    ['Rene\u0301', 'René'],
    ['  Asha \u00a0 Rai ', 'Asha Rai'],
    ['श्रीमान्\u200c राम', 'श्रीमान् राम'],
    ['राम श्रीमान्\u200d', 'राम श्रीमान्'],
    ['श्रीमान्\u200c, राम', 'श्रीमान्, राम'],
  ])('is kept tidy: %j', (name, kept) => {
    expect(checkInput(Schema, { name })).toEqual({ ok: true, output: { name: kept } });
  });

  it.each([
    ['zero-width space', 'Asha\u200bRai'],
    ['zero-width joiner', 'Asha\u200dRai'],
    ['zero-width non-joiner', 'Asha\u200c Rai'],
    ['joiner at the end of a Latin word', 'Asha\u200d'],
    ['joiner before a Latin letter', 'सीताक्\u200dRai'],
    ['two joiners', 'क्\u200d\u200dष'],
    ['soft hyphen', 'Asha\u00adRai'],
    ['word joiner', 'Asha\u2060Rai'],
    ['tag', 'Asha\u{e0041}'],
    ['Hangul filler', 'Asha\u3164Rai'],
    ['blank Braille', 'Asha\u2800Rai'],
    ['combining grapheme joiner', 'Asha\u034fRai'],
    ['variation selector', 'Asha\ufe0fRai'],
  ])('can’t contain a %s', (_what, name) => {
    expect(faultOf(name)).toBe('Full name can’t contain invisible characters');
  });

  it.each([
    'श्री\u200dमान् राई',
    'क्\u200dष',
    'र्\u200dयाल',
    'नेपाल्\u200cको',
    'Asha ❤\ufe0f',
    'Asha 👩\u200d💻',
    'Asha 👩🏽\u200d🚀',
    '❤\ufe0f\u200d🔥 Asha',
  ])('can contain a joiner where spelling needs it: %s', (name) => {
    expect(faultOf(name)).toBeNull();
  });

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
