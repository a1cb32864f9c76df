import { type ChangeEvent, useState } from 'react';
import type { User } from '#shared/accounts.ts';
import { ENDPOINTS } from '#shared/api.ts';
import { BLANK_FIELDS, ContactSchema } from '#shared/contact.ts';
import { CallFailure, call, messageOf } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { useBrowserValue } from '#web/lib/use-browser-value.ts';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { useForm } from '#web/lib/use-form.ts';
import { breakable } from '#web/ui/breakable.tsx';
import { COLLEGE } from '#web/ui/college.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextArea, TextField } from '#web/ui/controls/field.tsx';
import { SEND } from '#web/ui/drawings/icons.ts';
import { PageHeader } from '#web/ui/layout/screen-bar.tsx';
import { useNavigate } from '#web/ui/navigation/navigation.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import styles from './contact.module.css';
import * as texts from './texts.ts';

/** The toast reports all errors together (spec §8), so each field also has a text of its own. */
const WANTED = {
  name: texts.nameWanted,
  email: texts.emailWanted,
  message: texts.messageWanted,
};

export default function ContactScreen() {
  const user = useSession((session) => session.user);
  return <Contact key={useAccountsThatLeft(user)} user={user} />;
}

/** A form keeps what it was filled in with, so it is replaced when its account leaves, but not when one comes. */
function useAccountsThatLeft(user: User | null): number {
  const [seen, setSeen] = useState({ account: user?._id, left: 0 });
  if (seen.account !== user?._id)
    setSeen({ account: user?._id, left: seen.left + (seen.account === undefined ? 0 : 1) });
  return seen.left;
}

function Contact({ user }: { user: User | null }) {
  useDocumentTitle(texts.contactUs);
  const navigate = useNavigate();
  const contact = useBrowserValue(() => COLLEGE.contact, undefined);
  const { form, outcome } = useContactForm(user);
  const field = (name: keyof typeof WANTED) => {
    const { error, ...rest } = form.field(name);
    return { ...rest, error: error === BLANK_FIELDS ? WANTED[name] : error, disabled: form.sending };
  };

  return (
    <>
      <PageHeader
        title={texts.contactUs}
        subtitle={texts.subtitle}
        onBack={() => navigate(user ? '/dashboard' : '/')}
      />
      <main className={`page-width ${styles.main}`}>
        <form {...form.formProps} className={styles.form}>
          <TextField {...field('name')} label={texts.name} autoComplete="name" />
          <TextField {...field('email')} label={texts.email} type="email" autoComplete="email" />
          <TextArea {...field('message')} label={texts.message} rows={7} />
          <RobotsField {...form.field('website')} />
          <Button type="submit" variant="primary" size="large" icon={SEND} loading={form.sending}>
            {form.sending ? texts.sending : texts.sendMessage}
          </Button>
          <p className={`note ${styles.outcome}`}>{outcome && breakable(outcome)}</p>
        </form>
        <aside className={styles.aside}>
          <h2 className={styles.asideTitle}>{texts.whereItGoes}</h2>
          <p>{texts.whereItGoesText}</p>
          <p>{texts.aboutAMessage}</p>
          {contact && (
            <p>
              {texts.orWriteTo} <a href={`mailto:${contact}`}>{breakable(contact)}</a>
            </p>
          )}
        </aside>
      </main>
    </>
  );
}

/** `outcome` says whether the message was sent, until another one is being sent. */
function useContactForm(user: User | null) {
  const [outcome, setOutcome] = useState('');
  const form = useForm({
    initial: { name: user?.name ?? '', email: user?.email ?? '', message: '', website: '' },
    keptAs: 'contact',
    schema: ContactSchema,
    send: async ({ website, ...entered }, idempotencyKey) => {
      setOutcome('');
      const { message } = await call(ENDPOINTS.sendContactMessage, {
        // The field is only sent if something has filled it in, because the specified body has three fields.
        body: { ...entered, ...(website ? { website } : {}) },
        idempotencyKey,
      });
      toast.success(message || texts.sent);
      setOutcome(texts.whoHasIt(entered.email));
      form.clear();
    },
    onInvalid: (errors) => {
      setOutcome('');
      if (Object.values(errors).includes(BLANK_FIELDS)) toast.error(BLANK_FIELDS);
    },
    onFailure: (failure) => {
      setOutcome(failure instanceof CallFailure && failure.status > 0 ? texts.notSent : texts.perhapsSent);
      toast.error(wordsFor(failure));
    },
  });
  return { form, outcome };
}

/** Spec §8 distinguishes an answer of `success: false` from a request that failed. */
function wordsFor(failure: unknown): string {
  const answered =
    failure instanceof CallFailure && failure.status >= 200 && failure.status < 300 && !failure.cause;
  return answered ? texts.refused : messageOf(failure, texts.failed);
}

type RobotsFieldProps = {
  name: string;
  defaultValue: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
};

/**
 * Only robots find this field; people, screen readers and the keyboard don't. It isn't hidden by `display: none`,
 * because robots detect that.
 */
function RobotsField(field: RobotsFieldProps) {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <input {...field} tabIndex={-1} autoComplete="off" />
    </div>
  );
}
