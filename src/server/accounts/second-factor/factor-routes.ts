/** The calls by which the owner turns the second factor on and off. */
import { ENDPOINTS } from '#shared/api.ts';
import { noteAct } from '../../audit/audit-log.ts';
import * as acts from '../../audit/texts.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { Failure } from '../../failure.ts';
import type { Serve } from '../../http/endpoints.ts';
import { noteControl } from '../../processes/control-log.ts';
import { type Account, removeSecondFactor } from '../accounts.ts';
import { mailOwner } from '../mails.ts';
import type { OwnDeps } from '../own-account/own-routes.ts';
import { endSessions, needsSecondFactor } from '../sessions.ts';
import * as texts from '../texts.ts';

type Proof = { currentPassword: string; code: string };

export function serveSecondFactor(
  serve: Serve,
  { db, config, now }: Deps,
  { factors, requirePassword, onSessionEnded, pollNow, mail }: OwnDeps,
): void {
  /** @throws {Failure} `not_found` if the factor is off, `wrong_password`, `wrong_code`. */
  const requireProof = async (account: Account, { currentPassword, code }: Proof) => {
    const row = await factors.find(account.id);
    if (!row) throw new Failure('not_found');
    await requirePassword(account, currentPassword);
    await factors.take(row, code, 'owner');
    return row;
  };
  serve(ENDPOINTS.readSecondFactor, async ({ account }) => ({
    isOn: (await factors.find(account.id)) !== undefined,
    isOffered: factors.isOffered,
    isRequired: needsSecondFactor(account, config),
    recoveryCodesLeft: await factors.countRecoveryCodes(account.id),
  }));

  serve(ENDPOINTS.beginSecondFactor, async ({ body: { currentPassword }, account }) => {
    await requirePassword(account, currentPassword);
    return factors.begin(account);
  });

  serve(ENDPOINTS.confirmSecondFactor, async ({ body: { code }, account, session }) => {
    let ended: ReadonlySet<string> = new Set();
    const recoveryCodes = await factors.confirm(account, code, async (transaction) => {
      ended = await endSessions(transaction, { accountId: account.id, exceptHash: session.tokenHash });
      await note(transaction, account, acts.turnedOnSecondFactor, now());
    });
    onSessionEnded(ended);
    await mailOwner(mail, account, 'factor on');
    return { recoveryCodes, message: texts.secondFactorOn };
  });

  serve(ENDPOINTS.renewRecoveryCodes, async ({ body, account }) => {
    const row = await requireProof(account, body);
    const recoveryCodes = await factors.renewCodes(row, (transaction) =>
      note(transaction, account, acts.renewedRecoveryCodes, now()),
    );
    await mailOwner(mail, account, 'codes renewed');
    return { recoveryCodes, message: texts.recoveryCodesRenewed };
  });

  serve(ENDPOINTS.removeSecondFactor, async ({ body, account }) => {
    await requireProof(account, body);
    await db.transaction().execute(async (transaction) => {
      await removeSecondFactor(transaction, account.id);
      await note(transaction, account, acts.turnedOffSecondFactor, now());
      // An account that needs the factor may not stay in the chat without it.
      await noteControl(transaction, 'account changed', account.id, now());
    });
    pollNow();
    await mailOwner(mail, account, 'factor off');
    return { message: texts.secondFactorOff };
  });
}

const note = (db: Db, { id, name }: Account, what: string, now: number) =>
  noteAct(db, { who: name, what, about: id }, now);
