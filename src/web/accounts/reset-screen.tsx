import { useState } from 'react';
import { ResetSchema } from '#shared/accounts.ts';
import { ENDPOINTS } from '#shared/api.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { useInstallation } from '#web/lib/installation.ts';
import { checkSession } from '#web/lib/session.ts';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Link } from '#web/ui/navigation/link.tsx';
import { useNavigate } from '#web/ui/navigation/navigation.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { AccountForm, AccountPage } from './account-page.tsx';
import styles from './accounts.module.css';
import { AccountOfPassword } from './fields.tsx';
import * as texts from './link-texts.ts';
import { NewPasswordFields, refusingCommon } from './new-password-fields.tsx';
import { signInHere } from './texts.ts';
import { keptAccount, useLinkToken } from './use-link-token.ts';

const FormSchema = refusingCommon(ResetSchema);

/** The link in a mail for a forgotten password opens this screen. */
export default function ResetScreen() {
  useDocumentTitle(texts.resetTitle);
  const [email] = useState(keptAccount);
  const token = useLinkToken(email);
  const form = useReset(token);
  const sendsMail = useInstallation()?.sendsMail;

  return (
    <AccountPage title={texts.resetTitle} lead={token ? texts.resetLead : texts.linkIncomplete}>
      {token && (
        <AccountForm form={form} submit={texts.changePassword}>
          {email && <AccountOfPassword email={email} />}
          <NewPasswordFields form={form} label={texts.newPassword} />
        </AccountForm>
      )}
      {sendsMail && (
        <p className={styles.aside}>
          {texts.linkDoesNotWork} <Link to="/auth/forgot">{texts.askForAnother}</Link>
        </p>
      )}
      <p className={styles.aside}>
        {texts.rememberedIt} <Link to="/auth/login">{signInHere}</Link>
      </p>
    </AccountPage>
  );
}

function useReset(token: string) {
  const navigate = useNavigate();
  return useForm({
    initial: { token, password: '', confirmPassword: '' },
    keptAs: null,
    schema: FormSchema,
    send: async (body) => {
      const { message } = await call(ENDPOINTS.resetPassword, { body });
      // All sessions of the account have ended, but this browser may be signed in to another one.
      await checkSession();
      if (message) toast.success(message);
      navigate('/auth/login');
    },
    onFailure: (failure) => toast.error(messageOf(failure, texts.notChanged)),
  });
}
