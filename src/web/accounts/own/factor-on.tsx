import { useState } from 'react';
import { FactorProofSchema } from '#shared/accounts.ts';
import { ENDPOINTS } from '#shared/api.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { checkSession } from '#web/lib/session.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ButtonRow } from '#web/ui/controls/button-row.tsx';
import { takeFocus } from '#web/ui/take-focus.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { CodeField } from '../fields.tsx';

import { CurrentPasswordField } from './current-password-field.tsx';
import * as texts from './factor-texts.ts';
import { notSaved } from './texts.ts';

const FEW_CODES = 3;

type Deeds = { onRemoved: () => Promise<void>; onRenewed: (recoveryCodes: string[]) => void };

/** That it is on, and the ways to get other recovery codes and to turn it off, by a button each. */
export function FactorOn({ codesLeft, ...deeds }: { codesLeft: number } & Deeds) {
  const [opened, setOpened] = useState<'renewal' | 'removal' | null>(null);
  return (
    <>
      <p>
        <span>{texts.isOn(codesLeft)}</span>
        {codesLeft <= FEW_CODES && <span>{` ${texts.fewCodesLeft}`}</span>}
      </p>
      {opened ? (
        <ProofForm key={opened} {...deeds} deed={opened} onCancel={() => setOpened(null)} />
      ) : (
        <ButtonRow>
          <Button onClick={() => setOpened('renewal')}>{texts.renewCodes}</Button>
          <Button onClick={() => setOpened('removal')}>{texts.turnOff}</Button>
        </ButtonRow>
      )}
    </>
  );
}

type ProofFormProps = Deeds & { deed: 'renewal' | 'removal'; onCancel: () => void };

function ProofForm({ deed, onRemoved, onRenewed, onCancel }: ProofFormProps) {
  const isRemoval = deed === 'removal';
  const form = useForm({
    initial: { currentPassword: '', code: '' },
    keptAs: null,
    schema: FactorProofSchema,
    send: async (body) => {
      if (!isRemoval) {
        const { recoveryCodes, message } = await call(ENDPOINTS.renewRecoveryCodes, { body });
        toast.success(message || texts.renewed);
        return onRenewed(recoveryCodes);
      }
      const { message } = await call(ENDPOINTS.removeSecondFactor, { body });
      toast.success(message || texts.turnedOff);
      await onRemoved();
      void checkSession();
    },
    onFailure: (failure) => toast.error(messageOf(failure, notSaved)),
  });
  return (
    <form {...form.formProps} aria-label={isRemoval ? texts.turnOffForm : texts.renewForm}>
      <CurrentPasswordField {...form.field('currentPassword')} ref={takeFocus} />
      <CodeField {...form.field('code')} hint={texts.codeOrRecoveryCode} />
      <ButtonRow>
        <Button type="submit" variant={isRemoval ? 'danger' : 'primary'} loading={form.sending}>
          {isRemoval ? texts.turnOff : texts.drawCodes}
        </Button>
        <Button onClick={onCancel}>{texts.cancel}</Button>
      </ButtonRow>
    </form>
  );
}
