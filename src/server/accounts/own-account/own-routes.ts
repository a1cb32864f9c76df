/** The calls by which owners read and change their account (contract §2). */
import { ENDPOINTS } from '#shared/api.ts';
import { unknownDevice } from '#shared/texts/device-texts.ts';
import type { FileEraser } from '../../db/file-eraser.ts';
import { Pace } from '../../db/pace.ts';
import type { Deps } from '../../deps.ts';
import { Failure } from '../../failure.ts';
import type { Serve } from '../../http/endpoints.ts';
import { networkOf } from '../../http/network.ts';
import { sharedLimit } from '../../limits.ts';
import type { Mail } from '../../mail/mail.ts';
import { noteControl } from '../../processes/control-log.ts';
import {
  type Account,
  changeAccount,
  findByEmail,
  requireDomain,
  requireUsableName,
  toUser,
} from '../accounts.ts';
import { eraseInTime } from '../erasing.ts';
import { dropLinks } from '../links.ts';
import type { ConfirmationMails } from '../mails.ts';
import { hashPassword, verifyPassword } from '../passwords.ts';
import { serveSecondFactor } from '../second-factor/factor-routes.ts';
import type { SecondFactors } from '../second-factor/second-factors.ts';
import { listNewDevices, serveNewDevices } from '../sessions/new-devices.ts';
import { endSessions, listSessions, type SessionEnded, sessionId } from '../sessions.ts';
import * as texts from '../texts.ts';
import { exportAccount } from './export.ts';

/** Limits a person who sits at somebody else's open session. */
const GUESSES = { burst: 10, perMinute: 0.5 };
/** Counts right passwords too, because each takes 15 ms of processor time. */
const PASSWORDS = { burst: 30, perMinute: 20 };
/** Names can change three times, then every eight hours: people must be able to recognise each other. */
const NAMES = { burst: 3, perMinute: 3 / (24 * 60) };
/** Each change is written, and makes every process look for it. */
const CHANGES = { burst: 30, perMinute: 10 };
const EXPORTS = { burst: 5, perMinute: 1 };

export type AccountDeps = {
  mail: Mail | null;
  onSessionEnded: SessionEnded;
  /** Makes every process read at once what was stored. */
  pollNow: () => void;
  fileEraser: Pick<FileEraser, 'request'>;
};

export type OwnDeps = AccountDeps & {
  factors: SecondFactors;
  confirmations: ConfirmationMails;
  /** @throws {Failure} `wrong_password`, or `too_many_requests` after too many of these. */
  requirePassword: (account: Account, currentPassword: string) => Promise<void>;
};

export function serveOwnAccount(
  serve: Serve,
  deps: Deps,
  accountDeps: Omit<OwnDeps, 'requirePassword'>,
): void {
  const guesses = sharedLimit(deps, 'guesses of an owner', GUESSES);
  const passwords = sharedLimit(deps, 'passwords of an owner', PASSWORDS);
  const own: OwnDeps = {
    ...accountDeps,
    async requirePassword(account, currentPassword) {
      passwords.enforce(account.id);
      guesses.enforce(account.id);
      if (!(await verifyPassword(account.passwordHash, currentPassword, { isFirst: true })))
        throw wrongPassword();
      guesses.giveBack(account.id);
    },
  };
  serveDetails(serve, deps, own);
  serveConfirmation(serve, own);
  servePassword(serve, deps, own);
  serveSecondFactor(serve, deps, own);
  serveOwnSessions(serve, deps, own);
  serveNewDevices(serve, deps);
  serveLeaving(serve, deps, own);
}

const wrongPassword = () =>
  new Failure('wrong_password', { errors: { currentPassword: texts.wrongPassword } });

function serveDetails(serve: Serve, deps: Deps, own: OwnDeps): void {
  const { db, config, now } = deps;
  const { mail, pollNow, requirePassword, confirmations } = own;
  const names = sharedLimit(deps, 'names of an owner', NAMES);
  const changes = sharedLimit(deps, 'changes of an owner', CHANGES);

  serve(ENDPOINTS.readAccount, async ({ account }) => ({
    user: toUser(account),
    isEmailConfirmed: account.emailConfirmedAt !== null,
    pendingEmail: account.pendingEmail,
  }));

  serve(
    ENDPOINTS.changeOwnAccount,
    async ({ body: { name, gender, language, email, currentPassword = '' }, account, request }) => {
      if (account.unconfirmed && [name, gender, language].some((value) => value !== undefined))
        throw new Failure('unconfirmed');
      const isNewName = name !== undefined && name !== account.name;
      if (isNewName) await requireUsableName(db, name, account.role);
      const isNewEmail = email !== undefined && email !== account.email;
      if (isNewEmail) {
        requireDomain(email, config.emailDomains);
        await requirePassword(account, currentPassword);
        if (await findByEmail(db, email)) throw new Failure('email_taken');
      }
      // Names are counted last: the few changes of a day aren't used up by calls that are refused for other reasons.
      changes.enforce(account.id);
      if (isNewEmail) confirmations.enforce({ recipient: email, network: networkOf(request.ip) });
      if (isNewName) names.enforce(account.id);
      const isTakenBack = email === account.email && account.pendingEmail !== null;
      const emailChange = isNewEmail && !mail ? { email } : isNewEmail ? { pendingEmail: email } : {};
      const change = { name, gender, language, ...(isTakenBack ? { pendingEmail: null } : emailChange) };
      const changed = await db.transaction().execute(async (transaction) => {
        const after = await changeAccount(transaction, account.id, change);
        if (isTakenBack) await dropLinks(transaction, account.id, 'confirm');
        if (isNewEmail) await dropLinks(transaction, account.id, 'reset');
        if (isNewEmail) await confirmations.add(transaction, { recipient: email, about: account.id });
        if (isSeenByOthers(account, after))
          await noteControl(transaction, 'account changed', account.id, now());
        return after;
      });
      if (isNewEmail) mail?.wake();
      if (isSeenByOthers(account, changed)) pollNow();
      return {
        user: toUser({ ...account, ...changed }),
        message: isNewEmail && mail ? texts.confirmationSent(email) : texts.saved,
      };
    },
  );
}

const isSeenByOthers = (before: Account, after: Account): boolean =>
  after.name !== before.name || after.gender !== before.gender;

function serveConfirmation(serve: Serve, { mail, confirmations }: OwnDeps): void {
  serve(ENDPOINTS.sendConfirmation, async ({ account, request }) => {
    const recipient = account.pendingEmail ?? (account.emailConfirmedAt === null ? account.email : null);
    if (!mail || recipient === null) throw new Failure('not_found');
    confirmations.enforce({ recipient, network: networkOf(request.ip) });
    await confirmations.post({ recipient, about: account.id });
    return { message: texts.confirmationSent(recipient) };
  });
}

function servePassword(serve: Serve, { db }: Deps, { onSessionEnded, requirePassword }: OwnDeps): void {
  serve(ENDPOINTS.changePassword, async ({ body: { currentPassword, password }, account, session }) => {
    await requirePassword(account, currentPassword);
    const passwordHash = await hashPassword(password);
    const ended = await db.transaction().execute(async (transaction) => {
      // A concurrent change, by password or link, may have succeeded first: the password given here no longer counts.
      const changed = await transaction
        .updateTable('users')
        .set({ passwordHash, pendingEmail: null })
        .where('id', '=', account.id)
        .where('passwordHash', '=', account.passwordHash)
        .returning('id')
        .executeTakeFirst();
      if (!changed) throw wrongPassword();
      await dropLinks(transaction, account.id, 'reset');
      return endSessions(transaction, { accountId: account.id, exceptHash: session.tokenHash });
    });
    onSessionEnded(ended);
    return { message: texts.passwordChanged };
  });
}

function serveOwnSessions(serve: Serve, { db, config, now }: Deps, { onSessionEnded }: OwnDeps): void {
  serve(ENDPOINTS.listOwnSessions, async ({ account, session }) => {
    const current = session.tokenHash;
    const sessions = await listSessions(db, account, config, now());
    const notices = await listNewDevices(db, account.id, now());
    const noticed = new Set(notices.map(({ tokenHash }) => tokenHash));
    const isNew = (hash: string) => hash !== current && noticed.has(hash);
    return {
      sessions: sessions.map(({ tokenHash, createdAt, lastSeenAt, device }) => ({
        id: sessionId(tokenHash),
        createdAt: new Date(createdAt).toISOString(),
        lastSeenAt: new Date(Math.max(createdAt, lastSeenAt)).toISOString(),
        device: device || unknownDevice,
        current: tokenHash === current,
        ...(isNew(tokenHash) && { isNew: true as const }),
      })),
    };
  });

  serve(ENDPOINTS.endOwnSession, async ({ params, account }) => {
    const sessions = await listSessions(db, account, config, now());
    const session = sessions.find(({ tokenHash }) => sessionId(tokenHash) === params.id);
    if (!session) throw new Failure('not_found');
    onSessionEnded(await endSessions(db, { tokenHash: session.tokenHash }));
    return { message: texts.sessionEnded };
  });
}

function serveLeaving(serve: Serve, deps: Deps, own: OwnDeps): void {
  const { requirePassword, onSessionEnded, pollNow, fileEraser } = own;
  const exports = sharedLimit(deps, 'exports of an owner', EXPORTS);
  const pace = new Pace();
  serve(ENDPOINTS.exportAccount, async ({ account, reply }) => {
    exports.enforce(account.id);
    reply.type('application/json; charset=utf-8');
    reply.header('content-disposition', 'attachment; filename="cogito-account.json"');
    return exportAccount(deps.db, account, pace);
  });

  serve(ENDPOINTS.deleteAccount, async ({ body: { currentPassword, removeMessages }, account }) => {
    await requirePassword(account, currentPassword);
    const onErased = () => {
      pollNow();
      fileEraser.request();
    };
    const isGone = await eraseInTime(deps, account, { removeMessages, onSessionEnded, onErased });
    return isGone ? { message: texts.accountDeleted } : { status: 202, message: texts.accountGoes };
  });
}
