import { describe, expect, it } from 'vitest';
import { LoginSchema, passwordStrength, RegistrationFormSchema, RegistrationSchema } from './accounts.ts';
import { OlderSchema, SendSchema } from './chat-input.ts';
import { ContactSchema } from './contact.ts';
import { checkInput } from './input.ts';
import { NewMaterialSchema } from './materials.ts';

const errorsOf = (checked: ReturnType<typeof checkInput>) => (checked.ok ? null : checked.errors);

describe('the rules of spec §5', () => {
  it('asks for every field of a registration in the specification’s words', () => {
    expect(errorsOf(checkInput(RegistrationFormSchema, {}))).toEqual({
      name: 'Full name is required',
      gender: 'Please select your gender',
      email: 'Email is required',
      password: 'Password is required',
      confirmPassword: 'Please confirm your password',
    });
  });

  it.each([
    [{ name: ' A ' }, 'name', 'Full name must be at least 2 characters'],
    [{ name: '   ' }, 'name', 'Full name is required'],
    [{ email: 'nobody' }, 'email', 'Please enter a valid email address'],
    [{ email: 'a b@c.de' }, 'email', 'Please enter a valid email address'],
    [{ password: 'Short1' }, 'password', 'Password must be at least 8 characters'],
    [{ password: 'alllowercase1' }, 'password', 'Password must contain uppercase, lowercase, and number'],
    [{ gender: 'none' }, 'gender', 'Please select your gender'],
    [{ confirmPassword: 'Passw0rd!' }, 'confirmPassword', 'Passwords do not match'],
  ])('refuses %o in a registration', (change, field, text) => {
    const form = {
      name: 'Asha Rai',
      email: 'asha@example.edu',
      password: 'Passw0rd',
      gender: 'female',
      confirmPassword: 'Passw0rd',
      ...change,
    };
    expect(errorsOf(checkInput(RegistrationFormSchema, form))).toEqual({ [field]: text });
  });

  it('trims names and lowercases addresses, but takes a password exactly as typed', () => {
    const form = { name: ' Asha ', email: ' Asha@Example.EDU ', password: ' Passw0rd ', gender: 'female' };
    expect(checkInput(RegistrationSchema, form)).toEqual({
      ok: true,
      output: { name: 'Asha', email: 'asha@example.edu', password: ' Passw0rd ', gender: 'female' },
    });
  });

  it('lets a password of 6 characters sign in, and no shorter one', () => {
    expect(checkInput(LoginSchema, { email: 'a@b.co', password: 'abcdef' }).ok).toBe(true);
    expect(errorsOf(checkInput(LoginSchema, { email: 'a@b.co', password: 'abcde' }))).toEqual({
      password: 'Password must be at least 6 characters',
    });
  });

  it('scores a password by length, lowercase, uppercase, digit and anything else', () => {
    expect(['', 'a', 'aA', 'aA1', 'aA1!', 'aA1!aaaa'].map(passwordStrength)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('says one thing about any blank field of the contact form', () => {
    expect(errorsOf(checkInput(ContactSchema, { name: ' ', email: 'a@b.co' }))).toEqual({
      name: 'Please fill in all fields.',
      message: 'Please fill in all fields.',
    });
    for (const message of ['\u200b', '\u3164\u2800', '\u00ad \ufeff'])
      expect(errorsOf(checkInput(ContactSchema, { name: 'Asha', email: 'a@b.co', message }))).toEqual({
        message: 'Please fill in all fields.',
      });
  });
});

describe('a message’s text', () => {
  const check = (message: unknown) => checkInput(SendSchema, { message });

  it('is trimmed, and 2,000 characters of any script fit', () => {
    expect(check('  नमस्ते  ')).toEqual({ ok: true, output: { message: 'नमस्ते', clientId: undefined } });
    expect(check('😀'.repeat(2000)).ok).toBe(true);
    expect(check('😀'.repeat(2001)).ok).toBe(false);
  });

  it.each(['', ' \n ', '\u200b\u200d', '\u2800 \u2800', '\u0002\u001b', null, 7, ['x'], {}])(
    'refuses %j',
    (message) => {
      expect(check(message).ok).toBe(false);
    },
  );

  it.each([
    ['one\u000btwo', 'one\ntwo'],
    ['page\u000cnext', 'page\nnext'],
    ['next\u0085line\u2028and\u2029on', 'next\nline\nand\non'],
    ['a\u0000b bell\u0007', 'ab bell'],
    ['photo\u0002synthesis', 'photosynthesis'],
    ['\u001b[1;31merror:\u001b[0m no such file', 'error: no such file'],
    ['half \ud83d and \udc4d', 'half  and'],
    ['a\tb', 'a\tb'],
  ])('turns control characters of %j into what they mean, or takes them out', (message, kept) => {
    expect(check(message)).toMatchObject({ ok: true, output: { message: kept } });
  });

  it('keeps line feeds, joiners and direction as typed', () => {
    expect(checkInput(SendSchema, { message: 'क्‍ष\r\nسلام' })).toMatchObject({
      output: { message: 'क्‍ष\nسلام' },
    });
  });
});

describe('input that is no object', () => {
  it.each([[null], ['text'], [7], [[]], [true]])('%j is refused without a field to name', (input) => {
    expect(checkInput(LoginSchema, input)).toEqual({ ok: false, errors: {} });
  });
});

it('a page may be asked for by a date of JavaScript’s, and never by less', () => {
  const cursor = (before: string) => checkInput(OlderSchema, { before });
  const stored = { ok: true, output: { before: '2026-11-20T20:11:23.123000Z' } };
  expect(cursor('2026-11-20T20:11:23.123000Z')).toEqual(stored);
  expect(cursor('2026-11-20T20:11:23.123Z')).toEqual(stored);
  for (const before of ['2026-11-20', '2026-11-20T20:11:23Z', '2026-11-20T20:11:23.1234Z'])
    expect(cursor(before).ok).toBe(false);
});

it('a project can’t be published for a subject that has no projects', () => {
  const material = { kind: 'project', subject: 'Physics', title: 'Optics' };
  expect(errorsOf(checkInput(NewMaterialSchema, material))).toEqual({
    subject: 'This subject has no projects',
  });
});
