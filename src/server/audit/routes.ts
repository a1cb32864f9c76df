import { ENDPOINTS } from '#shared/api.ts';
import type { Deps } from '../deps.ts';
import type { Serve } from '../http/endpoints.ts';
import { listAuditEntries } from './audit-log.ts';
import { listPublicLog } from './public-log.ts';

export function serveAudit(serve: Serve, { db }: Deps): void {
  serve(ENDPOINTS.readAuditLog, async ({ query }) => ({ entries: await listAuditEntries(db, query.before) }));
  serve(ENDPOINTS.readPublicLog, async ({ query }) => ({ log: await listPublicLog(db, query.before) }));
}
