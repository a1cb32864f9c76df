import { ENDPOINTS } from '#shared/api.ts';
import { isRegistrationOpen } from './college/stored-settings.ts';
import type { Deps } from './deps.ts';
import type { Serve } from './http/endpoints.ts';

/** What anybody may know of how the operator has set the product up. */
export function serveInstallation(serve: Serve, { db, config }: Deps): void {
  const { anonymousRetentionDays, smtpUrl } = config;
  const installation = { anonymousRetentionDays, sendsMail: smtpUrl !== null };
  serve(ENDPOINTS.describeInstallation, async () => ({
    ...installation,
    takesRegistrations: await isRegistrationOpen(db, config),
  }));
}
