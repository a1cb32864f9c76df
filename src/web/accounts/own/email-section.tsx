import { useCallback, useEffect, useState } from 'react';
import * as v from 'valibot';
import { EmailSchema, type OwnAccount } from '#shared/accounts.ts';
import { ENDPOINTS } from '#shared/api.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { enterSession, useSession } from '#web/lib/session.ts';
import { useForm } from '#web/lib/use-form.ts';
import { breakable } from '#web/ui/breakable.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { EmailField } from '../fields.tsx';

import { CurrentPasswordField } from './current-password-field.tsx';
import { sessionsChanged } from './password-section.tsx';
import * as texts from './texts.ts';

const FormSchema = v.object({
  email: EmailSchema,
  currentPassword: v.pipe(v.string(), v.nonEmpty(texts.currentPasswordWanted)),
});

export function EmailSection() {
  const email = useSession((session) => session.user?.email ?? '');
  const { account, load } = useOwnAccount();
  const form = useForm({
    initial: { email: '', currentPassword: '' },
    keptAs: 'email',
    schema: FormSchema,
    send: async (body) => {
      const { user, message } = await call(ENDPOINTS.changeOwnAccount, { body });
      enterSession(user);
      toast.success(message || texts.saved);
      form.clear();
      await load();
    },
    onFailure: (failure) => toast.error(messageOf(failure, texts.notSaved)),
  });
  return (
    <Section title={texts.emailTitle} about={texts.aboutEmail}>
      <p>
        {texts.yourEmail} <strong key={email}>{breakable(email)}</strong>
      </p>
      {account && <Unconfirmed account={account} />}
      <form {...form.formProps}>
        <EmailField {...form.field('email')} label={texts.newEmail} autoComplete="email" />
        <CurrentPasswordField {...form.field('currentPassword')} />
        <Button type="submit" loading={form.sending}>
          {texts.changeEmail}
        </Button>
      </form>
    </Section>
  );
}

/** What waits for its confirmation, and the mail again. */
function Unconfirmed({ account: { user, isEmailConfirmed, pendingEmail } }: { account: OwnAccount }) {
  const waiting = pendingEmail ?? (isEmailConfirmed ? null : user.email);
  if (waiting === null) return null;
  const sendAgain = () =>
    call(ENDPOINTS.sendConfirmation).then(
      ({ message }) => toast.success(message || texts.saved),
      (failure) => toast.error(messageOf(failure, texts.notSaved)),
    );
  return (
    <>
      <p>{texts.waitsForConfirmation(waiting)}</p>
      <Button onClick={sendAgain}>{texts.sendAgain}</Button>
    </>
  );
}

/** Null until it is known; without an answer nothing is said of it. */
function useOwnAccount() {
  const [account, setAccount] = useState<OwnAccount | null>(null);
  const load = useCallback(async () => {
    setAccount(await call(ENDPOINTS.readAccount).catch(() => null));
  }, []);
  useEffect(() => {
    void load();
    // With another password nothing waits for its confirmation any more.
    sessionsChanged.addEventListener('changed', load);
    return () => sessionsChanged.removeEventListener('changed', load);
  }, [load]);
  return { account, load };
}
