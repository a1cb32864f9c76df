import { useState } from 'react';
import { SecondFactorRemovalSchema } from '#shared/accounts.ts';
import { ENDPOINTS } from '#shared/api.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { checkSession } from '#web/lib/session.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/field.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import screenStyles from '../account-screen.module.css';
import { CurrentPasswordField } from './current-password-field.tsx';
import * as texts from './factor-texts.ts';
import { notSaved } from './texts.ts';

const FEW_CODES = 3;

type FactorRemovalProps = { codesLeft: number; onRemoved: () => Promise<void> };

/** That it is on, and the way to turn it off, by a button of its own. */
export function FactorRemoval({ codesLeft, onRemoved }: FactorRemovalProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p>
        {texts.isOn(codesLeft)} {codesLeft <= FEW_CODES && texts.fewCodesLeft}
      </p>
      {isOpen ? (
        <RemovalForm onRemoved={onRemoved} onCancel={() => setOpen(false)} />
      ) : (
        <Button onClick={() => setOpen(true)}>{texts.turnOff}</Button>
      )}
    </>
  );
}

const focus = (input: HTMLInputElement | null) => input?.focus();

type RemovalFormProps = { onRemoved: () => Promise<void>; onCancel: () => void };

function RemovalForm({ onRemoved, onCancel }: RemovalFormProps) {
  const form = useForm({
    initial: { currentPassword: '', code: '' },
    schema: SecondFactorRemovalSchema,
    send: async (body) => {
      const { message } = await call(ENDPOINTS.removeSecondFactor, { body });
      toast.success(message || texts.turnedOff);
      await onRemoved();
      void checkSession();
    },
    onFailure: (failure) => toast.error(messageOf(failure, notSaved)),
  });
  return (
    <form {...form.formProps} aria-label={texts.turnOffForm}>
      <CurrentPasswordField {...form.field('currentPassword')} ref={focus} />
      <TextField
        {...form.field('code')}
        label={texts.code}
        hint={texts.codeOrRecoveryCode}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className={screenStyles.buttons}>
        <Button type="submit" variant="danger" loading={form.sending}>
          {texts.turnOff}
        </Button>
        <Button onClick={onCancel}>{texts.cancel}</Button>
      </div>
    </form>
  );
}
