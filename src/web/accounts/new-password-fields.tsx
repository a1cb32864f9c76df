import { type ChangeEvent, type ReactNode, useEffect, useState } from 'react';
import * as v from 'valibot';
import { NewPasswordSchema, passwordStrength } from '#shared/accounts.ts';
import { ENDPOINTS } from '#shared/api.ts';
import { bucketOf, foldPassword, TOO_COMMON } from '#shared/common-passwords.ts';
import { call } from '#web/lib/api.ts';
import { classNames } from '#web/ui/class-names.ts';
import { TextField } from '#web/ui/controls/field.tsx';
import { Icon } from '#web/ui/drawings/icon.tsx';
import { CHECK, CLOSE } from '#web/ui/drawings/icons.ts';
import styles from './accounts.module.css';
import { EmailField, PasswordToggle } from './fields.tsx';
import * as texts from './texts.ts';

type NewPasswordField = {
  name: string;
  defaultValue: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
};

type NewPasswordForm = {
  values: { password: string; confirmPassword: string };
  field: (name: 'password' | 'confirmPassword') => NewPasswordField;
};

type NewPasswordFieldsProps = {
  form: NewPasswordForm;
  /** The label of the first of the two fields. */
  label?: string;
};

/** Two fields for a new password, with its rules and strength. */
export function NewPasswordFields({ form, label = texts.password }: NewPasswordFieldsProps) {
  const [shown, setShown] = useState(false);
  const { password, confirmPassword } = form.values;
  const isCommon = useCommonPassword(password);
  const type = shown ? 'text' : 'password';
  const [hasLeft, setHasLeft] = useState(false);
  const confirmation = form.field('confirmPassword');
  const isMatch = confirmPassword !== '' && confirmPassword === password;
  const differs = hasLeft && confirmPassword !== '' && !isMatch;
  const untilMatch = differs ? texts.passwordsDiffer : confirmation.error;
  return (
    <>
      <TextField
        {...form.field('password')}
        {...(isCommon && { error: TOO_COMMON })}
        label={label}
        labelEnd={<StrengthWord password={password} isCommon={isCommon} />}
        type={type}
        autoComplete="new-password"
        trailing={<PasswordToggle shown={shown} onToggle={setShown} />}
        below={<StrengthMeter password={password} isCommon={isCommon} />}
        hint={texts.passwordRules}
      />
      <TextField
        {...confirmation}
        error={isMatch ? undefined : untilMatch}
        onChange={(event) => {
          setHasLeft(false);
          confirmation.onChange(event);
        }}
        onBlur={() => setHasLeft(true)}
        label={texts.confirmPassword}
        type={type}
        autoComplete="new-password"
        trailing={confirmPassword && <MatchSign match={isMatch} />}
      />
    </>
  );
}

/** Extends a form's schema so that it refuses passwords that are known to be common. */
export const refusingCommon = <S extends v.GenericSchema<unknown, { password: string }>>(schema: S) =>
  v.pipe(
    schema,
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || !isKnownCommon(dataset.value.password)) return;
      const { value: input } = dataset;
      const path = { type: 'object', origin: 'value', key: 'password' } as const;
      addIssue({ message: TOO_COMMON, path: [{ ...path, input, value: input.password }] });
    }),
  );

function MatchSign({ match }: { match: boolean }) {
  return (
    <span
      role="img"
      aria-label={match ? texts.passwordsMatch : texts.passwordsDiffer}
      className={match ? styles.match : styles.mismatch}
    >
      <Icon outline={match ? CHECK : CLOSE} />
    </span>
  );
}

/** A password that meets the rules is looked up when typing has paused for this long. */
const ASK_AFTER_MS = 300;

const buckets = new Map<number, readonly string[]>();

/** This is only a hint, because the server has the whole list and refuses common passwords in any case. */
const isKnownCommon = (password: string) =>
  buckets.get(bucketOf(password))?.includes(foldPassword(password)) ?? false;

/** Tells whether the password is known to be common; loads the part of the list that would contain it. */
function useCommonPassword(password: string): boolean {
  const [, setAnswers] = useState(0);
  useEffect(() => {
    const bucket = bucketOf(password);
    if (buckets.has(bucket) || !v.safeParse(NewPasswordSchema, password).success) return;
    const timer = setTimeout(async () => {
      const params = { bucket: String(bucket) };
      // If this call fails, the server still refuses a common password when the form is sent.
      const answer = await call(ENDPOINTS.readCommonPasswords, { params }).catch(() => null);
      if (!answer) return;
      buckets.set(bucket, answer.passwords);
      setAnswers((count) => count + 1);
    }, ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [password]);
  return isKnownCommon(password);
}

type NewAccountFieldsProps = {
  form: NewPasswordForm & { field: (name: 'name' | 'email') => NewPasswordField };
  /** Further fields, shown after the name. */
  children?: ReactNode;
};

export const NewAccountFields = ({ form, children }: NewAccountFieldsProps) => (
  <>
    <TextField {...form.field('name')} label={texts.fullName} autoComplete="name" />
    {children}
    <EmailField {...form.field('email')} />
    <NewPasswordFields form={form} />
  </>
);

const BARS = [1, 2, 3, 4, 5];

type StrengthProps = { password: string; isCommon: boolean };

/** Five bars: red up to 2, yellow at 3, green from 4 (spec §2); a word tells the strength without colour. */
function StrengthMeter({ password, isCommon }: StrengthProps) {
  const score = passwordStrength(password);
  const grade = gradeOf(score);
  return (
    <div
      role="meter"
      aria-label={texts.passwordStrength}
      aria-valuemin={0}
      aria-valuemax={5}
      aria-valuenow={score}
      aria-valuetext={isCommon ? texts.tooCommon : grade.word}
      className={classNames(styles.bars, styles[grade.colour])}
    >
      {BARS.map((bar) => (
        <span key={bar} className={classNames(styles.bar, bar <= score && styles.filled)} />
      ))}
    </div>
  );
}

/** The word is hidden from screen readers, which get it from the meter. */
function StrengthWord({ password, isCommon }: StrengthProps) {
  return (
    <span className={styles.word} aria-hidden="true">
      {password && !isCommon && gradeOf(passwordStrength(password)).word}
    </span>
  );
}

function gradeOf(score: number) {
  if (score <= 2) return { colour: 'red', word: texts.weak } as const;
  if (score === 3) return { colour: 'yellow', word: texts.fair } as const;
  return { colour: 'green', word: texts.strong } as const;
}
