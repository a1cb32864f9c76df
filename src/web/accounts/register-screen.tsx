import { useState } from 'react';
import * as v from 'valibot';
import { GENDERS, RegistrationFormSchema } from '#shared/accounts.ts';
import { ENDPOINTS } from '#shared/api.ts';
import { TOO_COMMON } from '#shared/common-passwords.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { Link } from '#web/ui/link.tsx';
import { useLocation, useNavigate } from '#web/ui/navigation.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import { toast } from '#web/ui/toast.ts';
import styles from './account-form.module.css';
import { AccountPage } from './account-page.tsx';
import { MatchSign } from './match-sign.tsx';
import { PasswordToggle } from './password-toggle.tsx';
import { StrengthMeter } from './strength-meter.tsx';
import * as texts from './texts.ts';
import { isKnownCommon, useCommonPassword } from './use-common-password.ts';

const GENDER_LABELS = { male: texts.male, female: texts.female, other: texts.other } as const;
const GENDER_OPTIONS = GENDERS.map((value) => ({ value, label: GENDER_LABELS[value] }));

const FormSchema = v.pipe(
  RegistrationFormSchema,
  v.forward(
    v.check(({ password }) => !isKnownCommon(password), TOO_COMMON),
    ['password'],
  ),
);

export default function RegisterScreen() {
  useDocumentTitle(texts.registerTitle);
  const navigate = useNavigate();
  const { state } = useLocation();
  const [shown, setShown] = useState(false);
  const form = useForm({
    initial: { name: '', gender: '', email: '', password: '', confirmPassword: '' },
    schema: FormSchema,
    send: async ({ confirmPassword: _typedAgain, ...registration }) => {
      const { message } = await call(ENDPOINTS.register, { body: registration });
      if (message) toast.success(message);
      navigate('/auth/login', { state });
    },
    onFailure: (failure) => toast.error(messageOf(failure, texts.registrationFailed)),
  });
  const { password, confirmPassword } = form.values;
  const isCommon = useCommonPassword(password);
  const passwordType = shown ? 'text' : 'password';

  return (
    <AccountPage title={texts.registerHeading} lead={texts.registerLead}>
      <form {...form.formProps} className={styles.form}>
        <TextField {...form.field('name')} label={texts.fullName} autoComplete="name" />
        <SelectField
          {...form.field('gender')}
          label={texts.gender}
          options={GENDER_OPTIONS}
          placeholder={texts.select}
        />
        <TextField
          {...form.field('email')}
          label={texts.email}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div>
          <TextField
            {...form.field('password')}
            {...(isCommon && { error: TOO_COMMON })}
            label={texts.password}
            type={passwordType}
            autoComplete="new-password"
            trailing={<PasswordToggle shown={shown} onToggle={setShown} />}
          />
          <StrengthMeter password={password} isCommon={isCommon} />
        </div>
        <TextField
          {...form.field('confirmPassword')}
          label={texts.confirmPassword}
          type={passwordType}
          autoComplete="new-password"
          trailing={confirmPassword && <MatchSign match={confirmPassword === password} />}
        />
        <Button type="submit" variant="primary" size="large" loading={form.sending} className={styles.submit}>
          {texts.createAccount}
        </Button>
        <p className={styles.small}>
          <RichText text={texts.agreement} />
        </p>
      </form>
      <p className={styles.aside}>
        {texts.haveAccount}{' '}
        <Link to="/auth/login" state={state}>
          {texts.signInHere}
        </Link>
      </p>
    </AccountPage>
  );
}
