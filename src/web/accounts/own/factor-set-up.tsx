import { useEffect, useState } from 'react';
import { CodeOnlySchema, CurrentPasswordOnlySchema } from '#shared/accounts.ts';
import { ENDPOINTS } from '#shared/api.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { checkSession } from '#web/lib/session.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button, ButtonRow } from '#web/ui/controls/button.tsx';
import { takeFocus } from '#web/ui/controls/field.tsx';
import { SHIELD } from '#web/ui/drawings/icons.ts';
import { passFocusToMain } from '#web/ui/layout/layout.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { CodeField, CurrentPasswordField } from '../fields.tsx';
import { sessionsChanged } from './devices.tsx';
import styles from './own-account.module.css';
import * as texts from './texts.ts';

type FactorSetUpProps = { onTurnedOn: (recoveryCodes: string[]) => void };
type Drawn = { secret: string; address: string };

/** Asks for the password, then shows the secret and asks for a first code. */
export function FactorSetUp({ onTurnedOn }: FactorSetUpProps) {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const form = useForm({
    initial: { currentPassword: '' },
    keptAs: null,
    schema: CurrentPasswordOnlySchema,
    send: async (body) => {
      setDrawn(await call(ENDPOINTS.beginSecondFactor, { body }));
      form.clear();
    },
    onFailure: (failure) => toast.error(messageOf(failure, texts.notSaved)),
  });
  if (drawn) return <Confirmation drawn={drawn} onTurnedOn={onTurnedOn} onCancel={() => setDrawn(null)} />;
  return (
    <form {...form.formProps}>
      <CurrentPasswordField {...form.field('currentPassword')} />
      <Button type="submit" icon={SHIELD} loading={form.sending}>
        {texts.setUp}
      </Button>
    </form>
  );
}

type ConfirmationProps = FactorSetUpProps & { drawn: Drawn; onCancel: () => void };

function Confirmation({ drawn: { secret, address }, onTurnedOn, onCancel }: ConfirmationProps) {
  const form = useForm({
    initial: { code: '' },
    keptAs: null,
    schema: CodeOnlySchema,
    send: async (body) => {
      const { recoveryCodes, message } = await call(ENDPOINTS.confirmSecondFactor, { body });
      if (message) toast.success(message);
      onTurnedOn(recoveryCodes);
      sessionsChanged.dispatchEvent(new Event('changed'));
      // The other screens may have been closed to the account while it had no second factor.
      void checkSession();
    },
    onFailure: (failure) => toast.error(messageOf(failure, texts.notSaved)),
  });
  return (
    <>
      <p ref={takeFocus} tabIndex={-1}>
        {texts.scan}
      </p>
      <QrCode text={address} label={texts.qrCode} />
      <p className={styles.secret}>
        <span className="note">{texts.secret}</span>
        <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <form {...form.formProps}>
        <CodeField {...form.field('code')} hint={texts.codeFromApp} inputMode="numeric" />
        <ButtonRow ref={passFocusToMain}>
          <Button type="submit" variant="primary" icon={SHIELD} loading={form.sending}>
            {texts.turnOn}
          </Button>
          <Button onClick={onCancel}>{texts.cancel}</Button>
        </ButtonRow>
      </form>
    </>
  );
}

/** QR code readers need this empty margin around the code (ISO/IEC 18004). */
const QUIET = 4;

type Drawing = { size: number; path: string };

/** The space is reserved until the encoder has loaded, and stays empty if loading fails. */
function QrCode({ text, label }: { text: string; label: string }) {
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  useEffect(() => {
    import('lean-qr/nano').then(
      ({ generate }) => setDrawing(draw(generate(text))),
      () => setDrawing(null),
    );
  }, [text]);
  const size = (drawing?.size ?? 0) + 2 * QUIET;
  return (
    <svg
      className={styles.qr}
      viewBox={`${-QUIET} ${-QUIET} ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={drawing?.path} />
    </svg>
  );
}

function draw({ size, get }: { size: number; get: (x: number, y: number) => boolean }): Drawing {
  let path = '';
  for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) if (get(x, y)) path += `M${x} ${y}h1v1h-1z`;
  return { size, path };
}
