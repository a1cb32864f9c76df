import { describe, expect, test } from 'vitest';
import { LoginSchema, RegistrationFormSchema } from '#shared/accounts.ts';
import { BLANK_FIELDS, ContactSchema } from '#shared/contact.ts';
import { checkForm, withoutError } from './use-form.ts';

const blank = { name: '', gender: '', email: '', password: '', confirmPassword: '' };

describe('checking a form', () => {
  test('an empty registration names every field that is missing, in the words of spec §5', () => {
    expect(checkForm(RegistrationFormSchema, blank).errors).toEqual({
      name: 'Full name is required',
      gender: 'Please select your gender',
      email: 'Email is required',
      password: 'Password is required',
      confirmPassword: 'Please confirm your password',
    });
  });

  test('each field shows only the first thing wrong with it', () => {
    const errors = checkForm(RegistrationFormSchema, {
      ...blank,
      name: ' A ',
      email: 'nobody',
      password: 'short',
    }).errors;
    expect(errors).toMatchObject({
      name: 'Full name must be at least 2 characters',
      email: 'Please enter a valid email address',
      password: 'Password must be at least 8 characters',
    });
  });

  test('a confirmation that differs is told even while other fields are wrong', () => {
    const errors = checkForm(RegistrationFormSchema, {
      ...blank,
      password: 'Abcdefg1',
      confirmPassword: 'Abcdefg2',
    }).errors;
    expect(errors).toMatchObject({
      confirmPassword: 'Passwords do not match',
      name: 'Full name is required',
    });
  });

  test('and while the password itself is, by a word of its own', () => {
    const errors = checkForm(RegistrationFormSchema, {
      ...blank,
      password: 'short',
      confirmPassword: 'shorter',
    }).errors;
    expect(errors).toMatchObject({
      password: 'Password must be at least 8 characters',
      confirmPassword: 'Passwords do not match',
    });
  });

  test('what is right comes out as it will be sent, trimmed and in lower case', () => {
    const { output, errors } = checkForm(LoginSchema, { email: ' Asha@Example.edu ', password: 'secret' });
    expect(errors).toBeNull();
    expect(output).toEqual({ email: 'asha@example.edu', password: 'secret' });
  });

  test('blanks in the contact form are all the same fault', () => {
    const { errors } = checkForm(ContactSchema, { name: '  ', email: '', message: '\n' });
    expect(errors).toEqual({ name: BLANK_FIELDS, email: BLANK_FIELDS, message: BLANK_FIELDS });
  });
});

describe('editing a field', () => {
  test('clears its own error and no other', () => {
    expect(withoutError({ email: 'wrong', password: 'short' }, 'email')).toEqual({ password: 'short' });
  });

  test('changes nothing where there was no error', () => {
    const errors = { password: 'short' };
    expect(withoutError(errors, 'email')).toBe(errors);
  });
});
