import { useState } from 'react';
import * as v from 'valibot';
import { CodeOnlySchema, LoginSchema } from '#shared/accounts.ts';
import { ROOMS } from '#shared/rooms.ts';
import { CallFailure, messageOf } from '#web/lib/api.ts';
import { useInstallation } from '#web/lib/installation.ts';
import { returnAddressIn } from '#web/lib/return-address.ts';
import { useSession } from '#web/lib/session.ts';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField, takeFocus } from '#web/ui/controls/field.tsx';
import { Link } from '#web/ui/navigation/link.tsx';
import { Redirect, useLocation } from '#web/ui/navigation/navigation.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { AccountForm, AccountPage } from './account-page.tsx';
import styles from './accounts.module.css';
import { CodeField, EmailField, PasswordToggle } from './fields.tsx';
import { signInHere } from './sign-in-here.ts';
import * as texts from './texts.ts';

const RequiredCodeSchema = v.object({ ...LoginSchema.entries, ...CodeOnlySchema.entries });

export default function LoginScreen() {
  useDocumentTitle(texts.signInTitle);
  const isAuthenticated = useSession((session) => session.isAuthenticated);
  const { state } = useLocation();
  const [shown, setShown] = useState(false);
  const sendsMail = useInstallation()?.sendsMail;
  const { form, asksForCode, beginAnew } = useSignIn();

  // A signed-in visitor continues to the requested page (contract §4), once the session has been confirmed.
  const next = returnAddressIn(state);
  if (isAuthenticated && !form.sending) return <Redirect to={next.path} state={next.state} />;

  if (asksForCode) return <CodeStep form={form} onBeginAnew={beginAnew} />;

  return (
    <AccountPage title={texts.welcomeBack} lead={texts.welcomeBackLead}>
      <AccountForm form={form} submit={texts.signIn}>
        <EmailField {...form.field('email')} />
        <TextField
          {...form.field('password')}
          label={texts.password}
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          trailing={<PasswordToggle shown={shown} onToggle={setShown} />}
        />
      </AccountForm>
      <p className={styles.aside}>
        {texts.noAccount}{' '}
        <Link to="/auth/register" state={state}>
          {texts.createOne}
        </Link>
      </p>
      <p className={styles.aside}>
        {texts.justTalk} <Link to={ROOMS.anonymous.screenPath}>{texts.enterChat}</Link>
      </p>
      {sendsMail && (
        <p className={styles.aside}>
          <Link to="/auth/forgot">{texts.forgotPassword}</Link>
        </p>
      )}
    </AccountPage>
  );
}

type SignIn = ReturnType<typeof useSignIn>;

/** The second step for an account with a second factor, which sends the code together with email and password. */
function CodeStep({ form, onBeginAnew }: Pick<SignIn, 'form'> & { onBeginAnew: () => void }) {
  return (
    <AccountPage title={texts.welcomeBack} lead={texts.codeLead}>
      <AccountForm form={form} submit={texts.signIn}>
        <CodeField {...form.field('code')} hint={texts.codeHint} ref={takeFocus} />
      </AccountForm>
      <Button onClick={onBeginAnew}>{texts.anotherAccount}</Button>
    </AccountPage>
  );
}

function useSignIn() {
  const [asksForCode, setAsksForCode] = useState(false);
  const form = useForm({
    initial: { email: '', password: '', code: '' },
    // Browsers fill in these fields, so asking before the screen is left would only annoy.
    keptAs: null,
    schema: asksForCode ? RequiredCodeSchema : LoginSchema,
    send: async (credentials) => {
      try {
        const message = await signInHere(credentials);
        if (message) toast.success(message);
      } catch (failure) {
        const isAsked = failure instanceof CallFailure && 'code' in failure.errors;
        if (asksForCode || !isAsked) throw failure;
        setAsksForCode(true);
      }
    },
    onFailure: (failure) => toast.error(messageOf(failure, texts.loginFailed)),
  });
  const beginAnew = () => {
    form.clear();
    setAsksForCode(false);
  };
  return { form, asksForCode, beginAnew };
}
