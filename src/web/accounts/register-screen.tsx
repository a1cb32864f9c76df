import { RegistrationFormSchema } from '#shared/accounts.ts';
import { ENDPOINTS } from '#shared/api.ts';
import type { Language } from '#shared/languages.ts';
import { IS_TRANSLATED, LANGUAGE } from '#shared/locale.ts';
import { CallFailure, call, messageOf } from '#web/lib/api.ts';
import { useInstallation } from '#web/lib/installation.ts';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { useForm } from '#web/lib/use-form.ts';
import { SelectField } from '#web/ui/controls/field.tsx';
import { Link } from '#web/ui/navigation/link.tsx';
import { useLocation, useNavigate } from '#web/ui/navigation/navigation.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { AccountForm, AccountPage } from './account-page.tsx';
import styles from './accounts.module.css';
import { GENDER_OPTIONS } from './fields.tsx';
import { NewAccountFields, refusingCommon } from './new-password-fields.tsx';
import * as texts from './texts.ts';
import { useFragmentToken } from './use-link-token.ts';

const FormSchema = refusingCommon(RegistrationFormSchema);

export default function RegisterScreen() {
  useDocumentTitle(texts.registerTitle);
  const { state } = useLocation();
  const invitation = useFragmentToken({ isDrawn: true });
  const form = useRegistration(state, invitation);
  const isClosed = useInstallation()?.takesRegistrations === false;
  if (isClosed && !invitation)
    return (
      <AccountPage title={texts.registerHeading} lead={texts.registrationClosed}>
        <HaveAccount state={state} />
      </AccountPage>
    );

  return (
    <AccountPage title={texts.registerHeading} lead={invitation ? texts.invitedLead : texts.registerLead}>
      <AccountForm
        form={form}
        submit={texts.createAccount}
        below={
          <p className={styles.small}>
            <RichText text={texts.agreement} />
          </p>
        }
      >
        <NewAccountFields form={form}>
          <SelectField
            {...form.field('gender')}
            label={texts.gender}
            options={GENDER_OPTIONS}
            placeholder={texts.select}
          />
        </NewAccountFields>
      </AccountForm>
      <HaveAccount state={state} />
    </AccountPage>
  );
}

const HaveAccount = ({ state }: { state: unknown }) => (
  <p className={styles.aside}>
    {texts.haveAccount}{' '}
    <Link to="/auth/login" state={state}>
      {texts.signInHere}
    </Link>
  </p>
);

/** Registers an account. `state` has the requested page, and is passed on to the login screen. */
function useRegistration(state: unknown, invitation: string) {
  const navigate = useNavigate();
  return useForm({
    initial: { name: '', gender: '', email: '', password: '', confirmPassword: '' },
    keptAs: 'register',
    schema: FormSchema,
    send: async ({ confirmPassword: _typedAgain, ...registration }, idempotencyKey) => {
      const { message } = await call(ENDPOINTS.register, {
        body: {
          ...registration,
          ...(invitation && { invitation }),
          ...(IS_TRANSLATED && { language: LANGUAGE as Language }),
        },
        idempotencyKey,
      });
      if (message) toast.success(message);
      navigate('/auth/login', { state });
    },
    onFailure(failure) {
      // The account exists already if the answer to an earlier attempt was lost.
      const isThere = failure instanceof CallFailure && failure.reply.code === 'registered';
      if (!isThere) return void toast.error(messageOf(failure, texts.registrationFailed));
      toast.success(texts.registeredAlready);
      navigate('/auth/login', { state });
    },
  });
}
