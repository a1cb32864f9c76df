/** Accounts as both sides see them: genders, roles, and the rules of spec §5 with their exact texts. */

import * as v from 'valibot';
import * as texts from './account-texts.ts';
import { isVisible, ONE_LINE } from './characters.ts';

export const GENDERS = ['male', 'female', 'other'] as const;
export type Gender = (typeof GENDERS)[number];

export const ROLES = ['student', 'instructor', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** The account as its owner gets it (contract §2). */
export type User = { _id: string; name: string; email: string; gender: Gender; role: Role };

const MAX_NAME_CHARS = 100;
const MAX_EMAIL_CHARS = 254;
const MAX_PASSWORD_CHARS = 256;

// One `@`, something on each side and a dot in the domain: linear in the input's length, unlike the usual patterns.
// Control characters and halves of characters, which PostgreSQL refuses or no database gives back, are no part of one.
const EMAIL = /^[^\s@\p{Cc}\p{Cs}]+@[^\s@.\p{Cc}\p{Cs}]+(?:\.[^\s@.\p{Cc}\p{Cs}]+)+$/u;

const text = (message: string) => v.string(message);

export const EmailSchema = v.pipe(
  text(texts.emailIsRequired),
  v.trim(),
  v.toLowerCase(),
  v.nonEmpty(texts.emailIsRequired),
  v.maxLength(MAX_EMAIL_CHARS, texts.emailInvalid),
  v.regex(EMAIL, texts.emailInvalid),
  v.check(isVisible, texts.emailInvalid),
);

export const NameSchema = v.pipe(
  text(texts.fullNameIsRequired),
  v.trim(),
  v.nonEmpty(texts.fullNameIsRequired),
  v.minLength(2, texts.nameTooShort),
  v.maxLength(MAX_NAME_CHARS, texts.nameTooLong(MAX_NAME_CHARS)),
  v.regex(ONE_LINE, texts.nameHasControlCharacters),
  v.check(isVisible, texts.nameIsInvisible),
);

export const GenderSchema = v.picklist(GENDERS, texts.genderRequired);
export const RoleSchema = v.picklist(ROLES, texts.roleOneOf(ROLES));

const passwordOfAtLeast = (minimum: number) =>
  v.pipe(
    text(texts.passwordIsRequired),
    v.nonEmpty(texts.passwordIsRequired),
    v.minLength(minimum, texts.passwordTooShort(minimum)),
    v.maxLength(MAX_PASSWORD_CHARS, texts.passwordTooLong(MAX_PASSWORD_CHARS)),
  );

export const NewPasswordSchema = v.pipe(
  passwordOfAtLeast(8),
  v.check(
    (password) => /[a-z]/.test(password) && /[A-Z]/.test(password) && /\d/.test(password),
    texts.passwordTooSimple,
  ),
);

export const LoginSchema = v.object({ email: EmailSchema, password: passwordOfAtLeast(6) });

export const RegistrationSchema = v.object({
  name: NameSchema,
  email: EmailSchema,
  password: NewPasswordSchema,
  gender: GenderSchema,
});

/** The register screen's form: the registration plus the typed-again password, told apart whatever else is wrong (spec §5). */
export const RegistrationFormSchema = v.pipe(
  v.object({
    ...RegistrationSchema.entries,
    confirmPassword: v.pipe(text(texts.confirmationRequired), v.nonEmpty(texts.confirmationRequired)),
  }),
  v.forward(
    v.rawCheck(({ dataset: { value }, addIssue }) => {
      const { password, confirmPassword } = value as { password?: unknown; confirmPassword?: unknown };
      if (password !== confirmPassword) addIssue({ message: texts.passwordsDiffer });
    }),
    ['confirmPassword'],
  ),
);

export const UserChangeSchema = v.object({
  role: v.optional(RoleSchema),
  suspended: v.optional(v.boolean(texts.suspendedInvalid)),
});

/** One point each for 8 characters, a lowercase letter, an uppercase letter, a digit and anything else: 0 to 5 (spec §5). */
export function passwordStrength(password: string): number {
  return [password.length >= 8, /[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9]/].filter((rule) =>
    rule instanceof RegExp ? rule.test(password) : rule,
  ).length;
}
