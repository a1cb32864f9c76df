import { ENDPOINTS } from '#shared/api.ts';
import type { Deps } from './deps.ts';
import type { Serve } from './http/endpoints.ts';

/** What anybody may know of how the operator has set the product up. */
export function serveInstallation(serve: Serve, { config }: Deps): void {
  const { anonymousRetentionDays, smtpUrl, registrationOpen } = config;
  const installation = {
    anonymousRetentionDays,
    sendsMail: smtpUrl !== null,
    takesRegistrations: registrationOpen,
  };
  serve(ENDPOINTS.describeInstallation, async () => installation);
}
