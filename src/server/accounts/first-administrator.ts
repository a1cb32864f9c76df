/** The call of the link that the start prints: it makes the first administrator. */
import { ENDPOINTS } from '#shared/api.ts';
import { noteAct } from '../audit/audit-log.ts';
import * as acts from '../audit/texts.ts';
import type { Deps } from '../deps.ts';
import { Failure } from '../failure.ts';
import type { Serve } from '../http/endpoints.ts';
import { KeyedLimit } from '../limits.ts';
import { networkOf } from '../network.ts';
import { createAccount, findByEmail, requireUsableName } from './accounts.ts';
import { requireFirstLink, takeFirstLinks } from './first-links.ts';
import { hashPassword } from './passwords.ts';
import * as texts from './texts.ts';

const TRIED_BY_ADDRESS = { burst: 20, perMinute: 5 };

export function serveFirstAdministrator(serve: Serve, { db, config, now, sharing }: Deps): void {
  const shared = { as: 'first administrator', by: sharing };
  const tries = new KeyedLimit({ ...TRIED_BY_ADDRESS, now, isOn: config.rateLimits, shared });

  serve(ENDPOINTS.makeFirstAdministrator, async ({ body: { token, name, email, password }, request }) => {
    tries.enforce(networkOf(request.ip));
    await requireFirstLink(db, token, now());
    await requireUsableName(db, name);
    const passwordHash = await hashPassword(password);
    await db.transaction().execute(async (transaction) => {
      await takeFirstLinks(transaction, token, now());
      if (await findByEmail(transaction, email)) throw new Failure('email_taken');
      const account = { name, email, passwordHash, gender: 'other', role: 'admin' } as const;
      const { id } = await createAccount(transaction, account, now());
      await noteAct(transaction, { who: name, what: acts.becameFirstAdministrator, about: id }, now());
    });
    return { message: texts.firstAdministratorMade };
  });
}
