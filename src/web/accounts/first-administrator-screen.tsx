import { FirstAdministratorSchema } from '#shared/accounts.ts';
import { ENDPOINTS } from '#shared/api.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { useForm } from '#web/lib/use-form.ts';
import { useNavigate } from '#web/ui/navigation/navigation.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { AccountForm, AccountPage } from './account-page.tsx';
import styles from './accounts.module.css';
import * as linkTexts from './link-texts.ts';
import { NewAccountFields, refusingCommon } from './new-password-fields.tsx';
import { signInHere } from './sign-in-here.ts';
import * as texts from './texts.ts';
import { useFragmentToken } from './use-link-token.ts';

const FormSchema = refusingCommon(FirstAdministratorSchema);

/** The server prints the link to this screen while there is no administrator. */
export default function FirstAdministratorScreen() {
  useDocumentTitle(linkTexts.firstAdministratorTitle);
  const token = useFragmentToken();

  return (
    <AccountPage
      title={linkTexts.firstAdministratorTitle}
      lead={token ? linkTexts.firstAdministratorLead : linkTexts.linkIncomplete}
    >
      {token && <FirstAdministratorForm key={token} token={token} />}
      <p className={styles.aside}>{linkTexts.firstLinkDoesNotWork}</p>
    </AccountPage>
  );
}

function FirstAdministratorForm({ token }: { token: string }) {
  const form = useFirstAdministrator(token);
  return (
    <AccountForm form={form} submit={texts.createAccount}>
      <NewAccountFields form={form} />
    </AccountForm>
  );
}

function useFirstAdministrator(token: string) {
  const navigate = useNavigate();
  return useForm({
    initial: { token, name: '', email: '', password: '', confirmPassword: '' },
    keptAs: 'first administrator',
    schema: FormSchema,
    send: async (body) => {
      const { message } = await call(ENDPOINTS.makeFirstAdministrator, { body });
      if (message) toast.success(message);
      // The account exists now, so if signing in fails, it can be done by hand.
      const { email, password } = body;
      try {
        await signInHere({ email, password });
        navigate('/admin', { replace: true });
      } catch (failure) {
        toast.error(messageOf(failure, texts.loginFailed));
        navigate('/auth/login', { replace: true });
      }
    },
    onFailure: (failure) => toast.error(messageOf(failure, texts.registrationFailed)),
  });
}
