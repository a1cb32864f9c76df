/** The product itself, as `main.ts` builds it; `DATABASE_URL` selects the database, `WITHOUT_STORAGE` removes it. */
import { randomUUID } from 'node:crypto';
import { createApp } from '#server/app.ts';
import type { Commit, Draft } from '#server/chat/store-messages.ts';
import { toTimestamp } from '#server/chat/timestamp.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open.ts';
import { createLog } from '#server/log.ts';
import type { RoomId } from '#shared/rooms.ts';
import { reportToParent } from './report.ts';

const config = readConfig();
const log = createLog('error');
const db = await openDatabase(config, log);
const storeMessages = process.env.WITHOUT_STORAGE ? { storeMessages: forget } : {};
const app = await createApp({ config, db, log, now: Date.now, ...storeMessages });
const url = await app.listen({ host: '127.0.0.1', port: 0 });
reportToParent(Number(new URL(url).port));

const lastSentAt = new Map<RoomId, number>();

/** Answers like the store, but keeps nothing. */
async function forget(_db: unknown, room: RoomId, drafts: Draft[], nowMs: number): Promise<Commit> {
  const before = lastSentAt.get(room) ?? 0;
  const upTo = Math.max(before + drafts.length, nowMs * 1000);
  lastSentAt.set(room, upTo);
  const stored = drafts.map(({ userName, text, role, mark }, index) => {
    const message = {
      id: randomUUID(),
      user: userName,
      message: text,
      timestamp: toTimestamp(upTo - drafts.length + 1 + index),
      role,
    };
    return { message: { ...message, ...(mark !== null && { mark }) }, isNew: true, isHeld: false as const };
  });
  return { before, upTo, stored };
}
