/** The rules of spec §5 for accounts. Their exact texts are in `texts/account-texts.ts`. */

import * as v from 'valibot';
import { isVisible, tidyLine } from './characters.ts';
import { asciiDigits } from './digits.ts';
import { wholeBetween } from './input.ts';
import { LANGUAGES, type Language } from './languages.ts';
import * as texts from './texts/account-texts.ts';

export const GENDERS = ['male', 'female', 'other'] as const;
export type Gender = (typeof GENDERS)[number];

export const ROLES = ['student', 'instructor', 'moderator', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** The roles that moderate. In a room with accounts, the room's restrictions don't apply to them. */
export const MODERATORS = ['moderator', 'admin'] as const satisfies readonly Role[];

export const isModerator = (role: Role): boolean => MODERATORS.some((each) => each === role);

/** The account as its owner sees it (contract §2). */
export type User = {
  _id: string;
  name: string;
  email: string;
  gender: Gender;
  role: Role;
  /** The language that the account has chosen, if any. */
  language?: Language;
  /** Sent to an administrator who must turn on the second factor before anything but the account page opens. */
  lacksSecondFactor?: true;
  /** True while the account can do nothing but confirm its address. */
  isUnconfirmed?: true;
};

const MAX_NAME_CHARS = 100;
const MAX_EMAIL_CHARS = 254;
const MAX_PASSWORD_CHARS = 256;

// The usual patterns aren't linear in the input's length. Control characters and lone surrogates are refused:
// taking them out could turn the address into somebody else's.
const EMAIL = /^[^\s@\p{Cc}\p{Cs}]+@[^\s@.\p{Cc}\p{Cs}]+(?:\.[^\s@.\p{Cc}\p{Cs}]+)+$/u;

export const EmailSchema = v.pipe(
  v.string(texts.emailIsRequired),
  v.trim(),
  v.toLowerCase(),
  v.nonEmpty(texts.emailIsRequired),
  v.maxLength(MAX_EMAIL_CHARS, texts.emailInvalid),
  v.regex(EMAIL, texts.emailInvalid),
  v.check(isVisible, texts.emailInvalid),
);

export const NameSchema = v.pipe(
  v.string(texts.fullNameIsRequired),
  v.transform(tidyLine),
  v.nonEmpty(texts.fullNameIsRequired),
  v.minLength(2, texts.nameTooShort),
  v.maxLength(MAX_NAME_CHARS, texts.nameTooLong(MAX_NAME_CHARS)),
  v.check(isVisible, texts.nameIsInvisible),
);

export const GenderSchema = v.picklist(GENDERS, texts.genderRequired);
export const RoleSchema = v.picklist(ROLES, texts.roleOneOf(ROLES));

const passwordOfAtLeast = (minimum: number) =>
  v.pipe(
    v.string(texts.passwordIsRequired),
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

const MAX_CODE_CHARS = 64;
const CodeSchema = v.pipe(
  v.string(texts.codeIsRequired),
  v.trim(),
  v.transform(asciiDigits),
  v.nonEmpty(texts.codeIsRequired),
  v.maxLength(MAX_CODE_CHARS, texts.codeInvalid),
);

export const LoginSchema = v.object({ email: EmailSchema, password: passwordOfAtLeast(6) });
/** `code` is needed with a second factor: the authenticator app's code or a recovery code. */
export const LoginWithCodeSchema = v.object({ ...LoginSchema.entries, code: v.optional(CodeSchema) });

export const RegistrationSchema = v.object({
  name: NameSchema,
  email: EmailSchema,
  password: NewPasswordSchema,
  gender: GenderSchema,
});

/** The repeated password is compared even when other fields are wrong (spec §5). */
const withConfirmation = <const E extends v.ObjectEntries & { password: typeof NewPasswordSchema }>(
  entries: E,
) =>
  v.pipe(
    v.object({
      ...entries,
      confirmPassword: v.pipe(v.string(texts.confirmationRequired), v.nonEmpty(texts.confirmationRequired)),
    }),
    v.rawCheck(({ dataset, addIssue }) => {
      const input = dataset.value as { password?: unknown; confirmPassword?: unknown };
      const { password, confirmPassword: value } = input;
      const key = 'confirmPassword';
      if (password !== value)
        addIssue({
          message: texts.passwordsDiffer,
          path: [{ type: 'object', origin: 'value', input, key, value }],
        });
    }),
  );

export const RegistrationFormSchema = withConfirmation(RegistrationSchema.entries);

export const EmailOnlySchema = v.object({ email: EmailSchema });

const TokenSchema = v.pipe(v.string(texts.linkIncomplete), v.regex(/^[\w-]{43}$/, texts.linkIncomplete));
/** The password isn't needed with a session of the account. */
export const ConfirmationSchema = v.object({ token: TokenSchema, password: v.optional(v.string()) });
export const FirstAdministratorSchema = withConfirmation({
  token: TokenSchema,
  name: NameSchema,
  email: EmailSchema,
  password: NewPasswordSchema,
});
export const ResetSchema = withConfirmation({ token: TokenSchema, password: NewPasswordSchema });

const CurrentPasswordSchema = v.pipe(
  v.string(texts.currentPasswordIsRequired),
  v.nonEmpty(texts.currentPasswordIsRequired),
  v.maxLength(MAX_PASSWORD_CHARS, texts.passwordTooLong(MAX_PASSWORD_CHARS)),
);
const LanguageSchema = v.picklist(Object.keys(LANGUAGES) as Language[], texts.languageUnknown);
/** `invitation` is an invitation's token, where registering needs one; `language` is that of the mails. */
export const RegistrationCallSchema = v.object({
  ...RegistrationSchema.entries,
  invitation: v.optional(TokenSchema),
  language: v.optional(LanguageSchema),
});

const MAX_INVITED = 500;
const MAX_INVITATION_DAYS = 90;
export const InvitationSchema = v.object({
  days: wholeBetween(1, MAX_INVITATION_DAYS, texts.invitationDaysInvalid(MAX_INVITATION_DAYS)),
  uses: wholeBetween(1, MAX_INVITED, texts.invitationUsesInvalid(MAX_INVITED)),
});

/** An invitation that still works, as administrators see it. */
export type Invitation = { id: string; madeBy: string; expiresAt: string; usesLeft: number };

export const CodeOnlySchema = v.object({ code: CodeSchema });
export const CurrentPasswordOnlySchema = v.object({ currentPassword: CurrentPasswordSchema });
export const FactorProofSchema = v.object({
  currentPassword: CurrentPasswordSchema,
  code: CodeSchema,
});

/** What `/account` shows of the second factor. */
export type SecondFactorState = {
  isOn: boolean;
  /** False where the processes have no common key: with a store for files, but without SECOND_FACTOR_KEY. */
  isOffered: boolean;
  isRequired: boolean;
  recoveryCodesLeft: number;
};

export const PasswordChangeSchema = withConfirmation({
  currentPassword: CurrentPasswordSchema,
  password: NewPasswordSchema,
});
export const OwnAccountChangeSchema = v.object({
  name: v.optional(NameSchema),
  gender: v.optional(GenderSchema),
  language: v.optional(LanguageSchema),
  email: v.optional(EmailSchema),
  /** Required when the e-mail changes. */
  currentPassword: v.optional(CurrentPasswordSchema),
});
export const AccountDeletionSchema = v.object({
  currentPassword: CurrentPasswordSchema,
  removeMessages: v.boolean(texts.removeMessagesInvalid),
});

/** A session as its owner sees it (contract §2). */
export type OwnSession = {
  id: string;
  createdAt: string;
  lastSeenAt: string;
  device: string;
  current: boolean;
  /** Set when a new browser signed in, until the owner acknowledges it. */
  isNew?: true;
};

/** A sign-in from a browser that had not signed in before, as the account's other sessions see it. */
export type NewDevice = {
  id: string;
  device: string;
  at: string;
  /** True if the session that asks is older than that sign-in. */
  mayDismiss: boolean;
};

/** What `/account` shows beside the user. */
export type OwnAccount = { user: User; isEmailConfirmed: boolean; pendingEmail: string | null };

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
