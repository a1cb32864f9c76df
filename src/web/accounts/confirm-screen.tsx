import { useEffect, useRef, useState } from 'react';
import { ENDPOINTS } from '#shared/api.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { checkSession } from '#web/lib/session.ts';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import styles from './account-form.module.css';
import { AccountPage } from './account-page.tsx';
import * as texts from './link-texts.ts';
import { useLinkToken } from './use-link-token.ts';

/** Where the link that confirms an e-mail address leads. */
export default function ConfirmScreen() {
  useDocumentTitle(texts.confirmTitle);
  const token = useLinkToken();
  const [answer, setAnswer] = useState(token ? texts.confirming : texts.linkIncomplete);
  const isAsked = useRef(token === '');
  useEffect(() => {
    // A link works once.
    if (isAsked.current) return;
    isAsked.current = true;
    call(ENDPOINTS.confirmEmail, { body: { token } }).then(
      ({ message }) => {
        setAnswer(message || texts.confirmed);
        void checkSession();
      },
      (failure) => setAnswer(messageOf(failure, texts.notConfirmed)),
    );
  }, [token]);

  return (
    <AccountPage title={texts.confirmTitle} lead="">
      <p role="status" className={styles.answer}>
        {answer}
      </p>
      <ButtonLink to="/dashboard" variant="primary" size="large">
        {texts.goOn}
      </ButtonLink>
    </AccountPage>
  );
}
