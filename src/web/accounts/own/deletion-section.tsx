import { useState } from 'react';
import * as v from 'valibot';
import { AccountDeletionSchema } from '#shared/accounts.ts';
import { ENDPOINTS } from '#shared/api.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { leaveSession } from '#web/lib/session.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button, ButtonRow } from '#web/ui/controls/button.tsx';
import { takeFocus } from '#web/ui/controls/field.tsx';
import { TRASH } from '#web/ui/drawings/icons.ts';
import { Section } from '#web/ui/layout/layout.tsx';
import { useNavigate } from '#web/ui/navigation/navigation.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { CurrentPasswordField } from '../fields.tsx';
import styles from './own-account.module.css';
import * as texts from './texts.ts';

const FormSchema = v.pick(AccountDeletionSchema, ['currentPassword']);

/** A button opens the form, so that nobody deletes the account by accident. */
export function DeletionSection() {
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const close = () => {
    setOpen(false);
    setWasOpen(true);
  };
  return (
    <Section title={texts.deletionTitle} about={texts.aboutDeletion}>
      {isOpen ? (
        <DeletionForm onCancel={close} />
      ) : (
        <Button icon={TRASH} onClick={() => setOpen(true)} autoFocus={wasOpen}>
          {texts.deleteMyAccount}
        </Button>
      )}
    </Section>
  );
}

function DeletionForm({ onCancel }: { onCancel: () => void }) {
  const navigate = useNavigate();
  const [removeMessages, setRemoveMessages] = useState(false);
  const form = useForm({
    initial: { currentPassword: '' },
    keptAs: null,
    schema: FormSchema,
    send: async ({ currentPassword }) => {
      const body = { currentPassword, removeMessages };
      const { message } = await call(ENDPOINTS.deleteAccount, { body });
      leaveSession();
      if (message) toast.success(message);
      navigate('/');
    },
    onFailure: (failure) => toast.error(messageOf(failure, texts.notSaved)),
  });
  return (
    <form {...form.formProps}>
      <fieldset className={styles.choices}>
        <legend>{texts.messagesQuestion}</legend>
        {[false, true].map((isRemoved) => (
          <label key={String(isRemoved)}>
            <input
              ref={isRemoved ? null : takeFocus}
              type="radio"
              name="messages"
              checked={removeMessages === isRemoved}
              onChange={() => setRemoveMessages(isRemoved)}
            />
            <span>{isRemoved ? texts.removeMessages : texts.keepMessages}</span>
          </label>
        ))}
      </fieldset>
      <CurrentPasswordField {...form.field('currentPassword')} />
      <ButtonRow>
        <Button type="submit" variant="danger" icon={TRASH} loading={form.sending}>
          {texts.deleteForGood}
        </Button>
        <Button onClick={onCancel}>{texts.cancel}</Button>
      </ButtonRow>
    </form>
  );
}
