import { useState } from 'react';
import { EmailOnlySchema } from '#shared/accounts.ts';
import { ENDPOINTS } from '#shared/api.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Link } from '#web/ui/navigation/link.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { AccountForm, AccountPage } from './account-page.tsx';
import styles from './accounts.module.css';
import { EmailField } from './fields.tsx';
import * as texts from './link-texts.ts';
import { signInHere } from './texts.ts';

export default function ForgotScreen() {
  useDocumentTitle(texts.forgotTitle);
  const [answer, setAnswer] = useState<string | null>(null);
  const form = useForm({
    initial: { email: '' },
    // Browsers fill in this field, so asking before the screen is left would only annoy.
    keptAs: null,
    schema: EmailOnlySchema,
    send: async (body) => {
      const { message } = await call(ENDPOINTS.askForNewPassword, { body });
      setAnswer(message || texts.linkIsOnItsWay);
    },
    onFailure: (failure) => toast.error(messageOf(failure, texts.notAsked)),
  });

  return (
    <AccountPage title={texts.forgotTitle} lead={texts.forgotLead}>
      <AccountForm form={form} submit={texts.sendLink}>
        <EmailField {...form.field('email')} />
      </AccountForm>
      <p role="status" className={styles.answer}>
        {answer}
      </p>
      <p className={styles.aside}>
        {texts.rememberedIt} <Link to="/auth/login">{signInHere}</Link>
      </p>
    </AccountPage>
  );
}
