/** The product itself, as `main.ts` builds it; `DATABASE_URL` chooses the database. */
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open.ts';
import { createLog } from '#server/log.ts';
import { reportToParent } from './report.ts';

const config = readConfig();
const log = createLog('error');
const db = await openDatabase(config, log);
const app = await createApp({ config, db, log, now: Date.now });
const url = await app.listen({ host: '127.0.0.1', port: 0 });
reportToParent(Number(new URL(url).port));
