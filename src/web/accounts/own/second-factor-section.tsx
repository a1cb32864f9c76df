import { useLayoutEffect, useState } from 'react';
import { FactorProofSchema } from '#shared/accounts.ts';
import { ENDPOINTS } from '#shared/api.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { checkSession, useSession } from '#web/lib/session.ts';
import { useForm } from '#web/lib/use-form.ts';
import { useLoaded } from '#web/lib/use-loaded.ts';
import { Button, ButtonRow } from '#web/ui/controls/button.tsx';
import { takeFocus } from '#web/ui/controls/field.tsx';
import { COPY } from '#web/ui/drawings/icons.ts';
import { passFocusToMain, Section } from '#web/ui/layout/layout.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { CodeField, CurrentPasswordField } from '../fields.tsx';
import { FactorSetUp } from './factor-set-up.tsx';
import styles from './own-account.module.css';
import * as texts from './texts.ts';

/** Shown to staff, and to former staff whose second factor is still on. */
export function SecondFactorSection() {
  const user = useSession((session) => session.user);
  const { value: factor, failure, load } = useLoaded(readSecondFactor);
  const [codes, setCodes] = useState<string[] | null>(null);
  const isStaff = user !== null && user.role !== 'student';
  if (!isStaff && !factor?.isOn) return null;
  if (factor && !factor.isOn && !factor.isOffered) return null;
  return (
    <Section title={texts.factorTitle} about={texts.aboutFactor}>
      {user?.lacksSecondFactor && <p role="status">{texts.factorIsRequired}</p>}
      {failure !== null && <p role="alert">{texts.factorNotLoaded}</p>}
      {codes ? (
        <RecoveryCodes codes={codes} onSaved={() => setCodes(null)} />
      ) : factor?.isOn ? (
        <FactorOn
          codesLeft={factor.recoveryCodesLeft}
          onRemoved={load}
          onRenewed={(drawn) => {
            setCodes(drawn);
            void load();
          }}
        />
      ) : (
        factor && (
          <FactorSetUp
            onTurnedOn={(drawn) => {
              setCodes(drawn);
              void load();
            }}
          />
        )
      )}
    </Section>
  );
}

const readSecondFactor = () => call(ENDPOINTS.readSecondFactor);

const FEW_CODES = 3;

type FactorActions = { onRemoved: () => Promise<void>; onRenewed: (recoveryCodes: string[]) => void };

/** Says that the factor is on; its buttons get new recovery codes and turn it off. */
function FactorOn({ codesLeft, ...actions }: { codesLeft: number } & FactorActions) {
  const [opened, setOpened] = useState<'renewal' | 'removal' | null>(null);
  const [cancelled, setCancelled] = useState<typeof opened>(null);
  const cancel = () => {
    setOpened(null);
    setCancelled(opened);
  };
  return (
    <>
      <p>
        <span>{texts.isOn(codesLeft)}</span>
        {codesLeft <= FEW_CODES && <span>{` ${texts.fewCodesLeft}`}</span>}
      </p>
      {opened ? (
        <ProofForm key={opened} {...actions} action={opened} onCancel={cancel} />
      ) : (
        <ButtonRow>
          <Button onClick={() => setOpened('renewal')} autoFocus={cancelled === 'renewal'}>
            {texts.renewCodes}
          </Button>
          <Button onClick={() => setOpened('removal')} autoFocus={cancelled === 'removal'}>
            {texts.turnOff}
          </Button>
        </ButtonRow>
      )}
    </>
  );
}

type ProofFormProps = FactorActions & { action: 'renewal' | 'removal'; onCancel: () => void };

function ProofForm({ action, onRemoved, onRenewed, onCancel }: ProofFormProps) {
  const isRemoval = action === 'removal';
  const form = useForm({
    initial: { currentPassword: '', code: '' },
    keptAs: null,
    schema: FactorProofSchema,
    send: async (body) => {
      if (!isRemoval) {
        const { recoveryCodes, message } = await call(ENDPOINTS.renewRecoveryCodes, { body });
        if (message) toast.success(message);
        return onRenewed(recoveryCodes);
      }
      const { message } = await call(ENDPOINTS.removeSecondFactor, { body });
      if (message) toast.success(message);
      await onRemoved();
      void checkSession();
    },
    onFailure: (failure) => toast.error(messageOf(failure, texts.notSaved)),
  });
  const { ref } = form.formProps;
  useLayoutEffect(() => passFocusToMain(ref.current), [ref]);
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

/** Shows the codes once, because the server keeps only their hashes. */
function RecoveryCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const copy = async () => {
    try {
      // Over plain HTTP a browser has no clipboard API.
      await navigator.clipboard.writeText(codes.join('\n'));
      toast.success(texts.copied);
    } catch {
      toast.error(texts.notCopied);
    }
  };
  return (
    <>
      <p ref={takeFocus} tabIndex={-1}>
        {texts.keepRecoveryCodes}
      </p>
      <ul className={styles.codes} aria-label={texts.recoveryCodes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <ButtonRow ref={passFocusToMain}>
        <Button icon={COPY} onClick={copy}>
          {texts.copy}
        </Button>
        <Button variant="primary" onClick={onSaved}>
          {texts.haveSaved}
        </Button>
      </ButtonRow>
    </>
  );
}
