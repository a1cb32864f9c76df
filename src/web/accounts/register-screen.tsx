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
import { toast } from '#web/ui/toast.ts';
import styles from './account-form.module.css';
import { AccountPage } from './account-page.tsx';
import { MatchSign } from './match-sign.tsx';
import { PasswordToggle } from './password-toggle.tsx';
import { StrengthMeter } from './strength-meter.tsx';
import { isKnownCommon, useCommonPassword } from './use-common-password.ts';

const GENDER_LABELS = { male: 'Male', female: 'Female', other: 'Other' } as const;
const GENDER_OPTIONS = GENDERS.map((value) => ({ value, label: GENDER_LABELS[value] }));

const FormSchema = v.pipe(
  RegistrationFormSchema,
  v.forward(
    v.check(({ password }) => !isKnownCommon(password), TOO_COMMON),
    ['password'],
  ),
);

export default function RegisterScreen() {
  useDocumentTitle('Create an account');
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
    onFailure: (failure) => toast.error(messageOf(failure, 'Registration failed. Please try again.')),
  });
  const { password, confirmPassword } = form.values;
  const isCommon = useCommonPassword(password);
  const passwordType = shown ? 'text' : 'password';

  return (
    <AccountPage
      title="Create your account"
      lead="An account gives you the coursework and the students’ chat. The anonymous room never asks for one."
    >
      <form {...form.formProps} className={styles.form}>
        <TextField {...form.field('name')} label="Full Name" autoComplete="name" />
        <SelectField {...form.field('gender')} label="Gender" options={GENDER_OPTIONS} placeholder="Select" />
        <TextField
          {...form.field('email')}
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div>
          <TextField
            {...form.field('password')}
            {...(isCommon && { error: TOO_COMMON })}
            label="Password"
            type={passwordType}
            autoComplete="new-password"
            trailing={<PasswordToggle shown={shown} onToggle={setShown} />}
          />
          <StrengthMeter password={password} isCommon={isCommon} />
        </div>
        <TextField
          {...form.field('confirmPassword')}
          label="Confirm Password"
          type={passwordType}
          autoComplete="new-password"
          trailing={confirmPassword && <MatchSign match={confirmPassword === password} />}
        />
        <Button type="submit" variant="primary" size="large" loading={form.sending} className={styles.submit}>
          Create Account
        </Button>
        <p className={styles.small}>
          By creating an account you agree to the <Link to="/terms-and-conditions">Terms and Conditions</Link>
          . What is kept, and who can see it, is in the <Link to="/privacy-policy">Privacy Policy</Link>.
        </p>
      </form>
      <p className={styles.aside}>
        Already have an account?{' '}
        <Link to="/auth/login" state={state}>
          Sign in here
        </Link>
      </p>
    </AccountPage>
  );
}
