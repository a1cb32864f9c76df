/** Administrators set what the college has of its own (`/admin/college`). */
import { ENDPOINTS } from '#shared/api.ts';
import type { CollegeChange } from '#shared/college.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { Failure } from '../failure.ts';
import { parseInput, type Serve } from '../http/endpoints.ts';
import { CollegeChangeSchema } from './change-schema.ts';
import type { CollegeDesk } from './college.ts';
import { isRegistrationOpen } from './stored-settings.ts';
import * as texts from './texts.ts';

export function serveCollege(
  serve: Serve,
  desk: CollegeDesk,
  { config, lookNow }: { config: Pick<Config, 'registrationOpen'>; lookNow: () => void },
): void {
  const { registrationOpen } = config;
  const decidedElsewhere = registrationOpen === null ? {} : { closesRegistration: !registrationOpen };

  serve(ENDPOINTS.readCollege, async () => ({ college: await desk.readVersioned(), decidedElsewhere }));

  serve(ENDPOINTS.changeCollege, async ({ body, account }) => {
    const { version, ...change } = parseInput(CollegeChangeSchema, body) as CollegeChange & {
      version?: string;
    };
    if (change.closesRegistration !== undefined && registrationOpen !== null) throw registrationIsDecided();
    await desk.change(change, { who: account.name, version });
    lookNow();
    return { college: await desk.readVersioned(), message: texts.saved };
  });
}

const registrationIsDecided = () =>
  new Failure('invalid', {
    message: texts.registrationIsDecided,
    errors: { closesRegistration: texts.registrationIsDecided },
  });

/** Gives what anybody may know of the operator's settings. */
export function serveInstallation(serve: Serve, { db, config }: Deps): void {
  const { anonymousRetentionDays, smtpUrl } = config;
  const installation = { anonymousRetentionDays, sendsMail: smtpUrl !== null };
  serve(ENDPOINTS.describeInstallation, async () => ({
    ...installation,
    takesRegistrations: await isRegistrationOpen(db, config),
  }));
}
