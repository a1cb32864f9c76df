import { useState } from 'react';
import { ConfirmationSchema } from '#shared/accounts.ts';
import { ENDPOINTS } from '#shared/api.ts';
import { CallFailure, call, messageOf } from '#web/lib/api.ts';
import { checkSession, useSession } from '#web/lib/session.ts';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { useForm } from '#web/lib/use-form.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/field.tsx';
import { Link } from '#web/ui/navigation/link.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { AccountForm, AccountPage } from './account-page.tsx';
import styles from './accounts.module.css';
import * as texts from './link-texts.ts';
import { useLinkToken } from './use-link-token.ts';

/** Confirms an email address by a press of its button, because mail scanners also open links. */
export default function ConfirmScreen() {
  useDocumentTitle(texts.confirmTitle);
  const token = useLinkToken();
  const { form, answer, needsPassword } = useConfirmation(token);
  if (!token || answer)
    return (
      <AccountPage title={texts.confirmTitle} lead="">
        <p role="status" className={styles.answer}>
          {answer || texts.linkIncomplete}
        </p>
        <ButtonLink to="/dashboard" variant="primary" size="large">
          {texts.goOn}
        </ButtonLink>
      </AccountPage>
    );
  return (
    <AccountPage title={texts.confirmTitle} lead={needsPassword ? texts.confirmLead : ''}>
      <AccountForm form={form} submit={texts.confirm}>
        {needsPassword && (
          <TextField
            {...form.field('password')}
            label={texts.passwordOfAccount}
            type="password"
            autoComplete="current-password"
          />
        )}
      </AccountForm>
      {needsPassword && (
        <p className={styles.aside}>
          {texts.didNotChooseIt} <Link to="/auth/forgot">{texts.chooseAnother}</Link>
        </p>
      )}
    </AccountPage>
  );
}

/** Asks for the password if the server wants it: only the server knows whether the session is the account's. */
function useConfirmation(token: string) {
  const isSignedIn = useSession(({ isAuthenticated }) => isAuthenticated);
  const [isPasswordWanted, setPasswordWanted] = useState(!isSignedIn);
  const [answer, setAnswer] = useState('');
  const form = useForm({
    initial: { token, password: '' },
    keptAs: null,
    schema: ConfirmationSchema,
    send: async (entered) => {
      const body = isPasswordWanted ? entered : { token };
      const { message } = await call(ENDPOINTS.confirmEmail, { body });
      setAnswer(message || texts.confirmed);
      void checkSession();
    },
    onFailure: (failure) => {
      const isRefused = failure instanceof CallFailure && failure.status === 400;
      if (isRefused && failure.errors.password) setPasswordWanted(true);
      else if (isRefused) setAnswer(messageOf(failure, texts.notConfirmed));
      else toast.error(messageOf(failure, texts.notConfirmed));
    },
  });
  return { form, answer, needsPassword: isPasswordWanted };
}
