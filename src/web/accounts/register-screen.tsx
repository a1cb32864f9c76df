import { RegistrationFormSchema } from '#shared/accounts.ts';
import { ENDPOINTS } from '#shared/api.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { SelectField, TextField } from '#web/ui/controls/field.tsx';
import { Link } from '#web/ui/navigation/link.tsx';
import { useLocation, useNavigate } from '#web/ui/navigation/navigation.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import styles from './account-form.module.css';
import { AccountPage } from './account-page.tsx';
import { GENDER_OPTIONS } from './gender-options.ts';
import { NewPasswordFields, refusingCommon } from './new-password-fields.tsx';
import * as texts from './texts.ts';

const FormSchema = refusingCommon(RegistrationFormSchema);

export default function RegisterScreen() {
  useDocumentTitle(texts.registerTitle);
  const { state } = useLocation();
  const form = useRegistration(state);

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
        <NewPasswordFields form={form} />
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

/** `state` holds where the visitor wanted to be; it travels on to the login screen. */
function useRegistration(state: unknown) {
  const navigate = useNavigate();
  return useForm({
    initial: { name: '', gender: '', email: '', password: '', confirmPassword: '' },
    schema: FormSchema,
    send: async ({ confirmPassword: _typedAgain, ...registration }) => {
      const { message } = await call(ENDPOINTS.register, { body: registration });
      if (message) toast.success(message);
      navigate('/auth/login', { state });
    },
    onFailure: (failure) => toast.error(messageOf(failure, texts.registrationFailed)),
  });
}
