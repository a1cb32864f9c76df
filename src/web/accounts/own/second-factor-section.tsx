import { useCallback, useEffect, useState } from 'react';
import type { SecondFactorState } from '#shared/accounts.ts';
import { ENDPOINTS } from '#shared/api.ts';
import { call } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { Section } from '#web/ui/layout/section.tsx';
import { FactorOn } from './factor-on.tsx';
import { FactorSetUp } from './factor-set-up.tsx';
import * as texts from './factor-texts.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Of staff, and of whoever has it on from when they were. */
export function SecondFactorSection() {
  const user = useSession((session) => session.user);
  const { factor, isFailed, load } = useSecondFactor();
  const [codes, setCodes] = useState<string[] | null>(null);
  const isStaff = user !== null && user.role !== 'student';
  if (!isStaff && !factor?.isOn) return null;
  if (factor && !factor.isOn && !factor.isOffered) return null;
  return (
    <Section title={texts.factorTitle} about={texts.aboutFactor}>
      {user?.lacksSecondFactor && <p role="status">{texts.factorIsRequired}</p>}
      {isFailed && <p role="alert">{texts.notLoaded}</p>}
      {codes ? (
        <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
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

function useSecondFactor() {
  const [factor, setFactor] = useState<SecondFactorState | null>(null);
  const [isFailed, setFailed] = useState(false);
  const load = useCallback(
    () =>
      call(ENDPOINTS.readSecondFactor).then(
        (answer) => {
          setFactor(answer);
          setFailed(false);
        },
        () => setFailed(true),
      ),
    [],
  );
  useEffect(() => void load(), [load]);
  return { factor, isFailed, load };
}
