import * as v from 'valibot';
import {
  EmailSchema,
  GenderSchema,
  NameSchema,
  type OwnAccount,
  PasswordChangeSchema,
} from '#shared/accounts.ts';
import { ENDPOINTS } from '#shared/api.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { enterSession, useSession } from '#web/lib/session.ts';
import { useForm } from '#web/lib/use-form.ts';
import { useLoaded } from '#web/lib/use-loaded.ts';
import { breakable } from '#web/ui/breakable.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { SelectField, TextField } from '#web/ui/controls/field.tsx';
import { Section } from '#web/ui/layout/layout.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { CurrentPasswordField, EmailField, GENDER_OPTIONS } from '../fields.tsx';
import { changePassword, newPassword } from '../link-texts.ts';
import { NewPasswordFields, refusingCommon } from '../new-password-fields.tsx';
import { fullName, gender } from '../texts.ts';
import { sessionsChanged } from './devices.tsx';
import * as texts from './texts.ts';

const DetailsSchema = v.object({ name: NameSchema, gender: GenderSchema });

export function DetailsSection() {
  const user = useSession((session) => session.user);
  const form = useForm({
    initial: { name: user?.name ?? '', gender: user?.gender ?? '' },
    schema: DetailsSchema,
    keptAs: 'details',
    send: async (body) => {
      const { user: changed, message } = await call(ENDPOINTS.changeOwnAccount, { body });
      enterSession(changed);
      if (message) toast.success(message);
    },
    onFailure: (failure) => toast.error(messageOf(failure, texts.notSaved)),
  });
  return (
    <Section title={texts.details} about={texts.aboutDetails}>
      <form {...form.formProps}>
        <TextField {...form.field('name')} label={fullName} autoComplete="name" />
        <SelectField {...form.field('gender')} label={gender} options={GENDER_OPTIONS} />
        <Button type="submit" loading={form.sending}>
          {texts.save}
        </Button>
      </form>
    </Section>
  );
}

const EmailChangeSchema = v.object({
  email: EmailSchema,
  currentPassword: v.pipe(v.string(), v.nonEmpty(texts.currentPasswordWanted)),
});

export function EmailSection() {
  const email = useSession((session) => session.user?.email ?? '');
  // Changing the password, which ends sessions, cancels a pending change of the address.
  const { value: account, failure, load } = useLoaded(readAccount, sessionsChanged);
  const form = useForm({
    initial: { email: '', currentPassword: '' },
    keptAs: 'email',
    schema: EmailChangeSchema,
    send: async (body) => {
      const { user, message } = await call(ENDPOINTS.changeOwnAccount, { body });
      enterSession(user);
      if (message) toast.success(message);
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
      {account && failure === null && <Unconfirmed account={account} />}
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

/** The address that isn't confirmed yet, with a button that sends the mail again. */
function Unconfirmed({ account: { user, isEmailConfirmed, pendingEmail } }: { account: OwnAccount }) {
  const waiting = pendingEmail ?? (isEmailConfirmed ? null : user.email);
  if (waiting === null) return null;
  const sendAgain = () =>
    call(ENDPOINTS.sendConfirmation).then(
      ({ message }) => message && toast.success(message),
      (failure) => toast.error(messageOf(failure, texts.notSaved)),
    );
  return (
    <>
      <p>{texts.waitsForConfirmation(waiting)}</p>
      <Button onClick={sendAgain}>{texts.sendAgain}</Button>
    </>
  );
}

const readAccount = () => call(ENDPOINTS.readAccount);

const PasswordFormSchema = refusingCommon(PasswordChangeSchema);

export function PasswordSection() {
  const form = useForm({
    initial: { currentPassword: '', password: '', confirmPassword: '' },
    keptAs: null,
    schema: PasswordFormSchema,
    send: async (body) => {
      const { message } = await call(ENDPOINTS.changePassword, { body });
      if (message) toast.success(message);
      form.clear();
      sessionsChanged.dispatchEvent(new Event('changed'));
    },
    onFailure: (failure) => toast.error(messageOf(failure, texts.notSaved)),
  });
  return (
    <Section title={texts.passwordTitle} about={texts.aboutPassword}>
      <form {...form.formProps}>
        <CurrentPasswordField {...form.field('currentPassword')} />
        <NewPasswordFields form={form} label={newPassword} />
        <Button type="submit" loading={form.sending}>
          {changePassword}
        </Button>
      </form>
    </Section>
  );
}
