import { ENDPOINTS } from '#shared/api.ts';
import { BLANK_FIELDS, ContactSchema } from '#shared/contact.ts';
import { CallFailure, call, messageOf } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { useNavigate } from '#web/ui/navigation.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ThemeSwitch } from '#web/ui/theme-switch.tsx';
import { toast } from '#web/ui/toast.ts';
import styles from './contact.module.css';

/** The toast says it once for all (spec §8); beside a field stands what is wanted there. */
const WANTED = {
  name: 'Your name, please',
  email: 'Your email address, please',
  message: 'A few words, please',
};

export default function ContactScreen() {
  useDocumentTitle('Contact Us');
  const navigate = useNavigate();
  const user = useSession((session) => session.user);
  const form = useForm({
    initial: { name: user?.name ?? '', email: user?.email ?? '', message: '' },
    schema: ContactSchema,
    send: async (entered) => {
      const { message } = await call(ENDPOINTS.sendContactMessage, { body: entered });
      toast.success(message || 'Message sent successfully!');
      form.clear();
    },
    onInvalid: (errors) => {
      if (Object.values(errors).includes(BLANK_FIELDS)) toast.error(BLANK_FIELDS);
    },
    onFailure: (failure) => toast.error(wordsFor(failure)),
  });
  const field = (name: keyof typeof WANTED) => {
    const { error, ...rest } = form.field(name);
    return { ...rest, error: error === BLANK_FIELDS ? WANTED[name] : error, disabled: form.sending };
  };

  return (
    <>
      <PageHeader
        title="Contact Us"
        subtitle="A question, a problem, something that shouldn’t be here: write to the people who run this site."
        onBack={() => navigate(user ? '/dashboard' : '/')}
      >
        <ThemeSwitch />
      </PageHeader>
      <main className={styles.main}>
        <form {...form.formProps} className={styles.form}>
          <TextField {...field('name')} label="Name" autoComplete="name" />
          <TextField {...field('email')} label="Email" type="email" autoComplete="email" />
          <TextArea {...field('message')} label="Message" rows={7} />
          <Button type="submit" variant="primary" size="large" icon="send" loading={form.sending}>
            {form.sending ? 'Sending...' : 'Send Message'}
          </Button>
        </form>
        <aside className={styles.aside}>
          <h2 className={styles.asideTitle}>Where it goes</h2>
          <p>
            Your message goes to the administrators of this site and to nobody else. They answer by email, so
            please check the address you give.
          </p>
          <p>
            Is it about a message in a chat? Copy its text, and say which chat it was in and roughly when, so
            that we can find it.
          </p>
        </aside>
      </main>
    </>
  );
}

/** Spec §8 tells an answer of `success: false` from a request that failed. */
function wordsFor(failure: unknown): string {
  const answered =
    failure instanceof CallFailure && failure.status >= 200 && failure.status < 300 && !failure.cause;
  return answered
    ? 'Something went wrong. Please try again.'
    : messageOf(failure, 'Server error. Please try later.');
}
