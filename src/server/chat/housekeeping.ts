/** Creates day keys, ends sockets of expired sessions, and erases old messages, mutes and ended rows of accounts. */

import type { RoomId } from '#shared/rooms.ts';
import { endErasings, eraseEndedRows, eraseUnconfirmed } from '../accounts/erasing.ts';
import type { FileEraser } from '../db/file-eraser.ts';
import type { Db } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { forgetControlEntries } from '../processes/control-log.ts';
import { Following } from '../processes/following.ts';
import type { ChatRoom } from './chat-room.ts';
import { readRoom } from './messages.ts';
import type { DayKeys } from './people/day-keys.ts';
import { eraseEndedMutes } from './rules/mutes.ts';

/** The day's key is erased within a minute after its day, even if another process has stored it again. */
const OFTEN_MS = 30_000;
/** Jobs that read whole tables run less often. */
const SELDOM_MS = 10 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

type Options = {
  dayKeys: DayKeys;
  rooms: ChatRoom[];
  endExpired: () => Promise<void>;
  fileEraser: Pick<FileEraser, 'request'>;
};

/** Returns a function that stops the housekeeping and waits for running jobs. */
export function startHousekeeping(
  { dayKeys, rooms, endExpired, fileEraser }: Options,
  deps: Deps,
): () => Promise<void> {
  const { now, log } = deps;
  const every = (everyMs: number, look: () => Promise<void>) =>
    new Following({ look, log, everyMs, fault: 'housekeeping failed' });
  // The files are erased even if this has found nothing, because operators' commands delete rows too.
  const everySeldom = (erase: () => Promise<void>) =>
    every(SELDOM_MS, async () => {
      await erase();
      fileEraser.request();
    });
  const jobs = [
    every(OFTEN_MS, async () => {
      await dayKeys.refresh();
      await dayKeys.eraseOld();
    }),
    every(OFTEN_MS, endExpired),
    every(OFTEN_MS, () => forgetControlEntries(deps.db, now())),
    every(OFTEN_MS, async () => {
      if (await eraseEndedMutes(deps.db, now())) fileEraser.request();
    }),
    ...rooms
      .filter(({ room }) => room.retention === 'limited')
      .map((room) => every(OFTEN_MS, () => eraseOldMessages(room, deps))),
    everySeldom(() => eraseEndedRows(deps.db, now())),
    ...(deps.config.smtpUrl ? [everySeldom(() => eraseUnconfirmed(deps))] : []),
    everySeldom(() => endErasings(deps)),
  ];
  const askAll = () => {
    for (const job of jobs) job.ask();
  };
  askAll();
  // This lets the first message of a day find its key, and erases the old key as soon as its day is over.
  const stopAtMidnight = atEachMidnight(now, askAll);
  return async () => {
    stopAtMidnight();
    await Promise.all(jobs.map((job) => job.close()));
  };
}

async function eraseOldMessages(room: ChatRoom, { db, now, config, log }: Deps): Promise<void> {
  const cutoffUs = await findCutoff(db, room.room.id, config.anonymousRetentionDays, now());
  const erased = await room.removals.eraseBefore(cutoffUs);
  await forgetNotes(db, room.room.id, cutoffUs);
  if (erased > 0) log.info({ room: room.room.id, erased }, 'erased messages past their time');
}

function atEachMidnight(now: () => number, callBack: () => void): () => void {
  let timer: NodeJS.Timeout;
  const schedule = () => {
    timer = setTimeout(
      () => {
        callBack();
        schedule();
      },
      DAY_MS - (now() % DAY_MS) + 5,
    );
    timer.unref();
  };
  schedule();
  return () => clearTimeout(timer);
}

/** Returns a timestamp (µs) up to which all is older than `days`, also messages that a wrong clock dated ahead. */
async function findCutoff(db: Db, room: RoomId, days: number, nowMs: number): Promise<number> {
  const storedBeforeMs = nowMs - days * DAY_MS;
  await noteWhereAhead(db, room, nowMs);
  const { sentAt } = await db
    .selectFrom('chatRoomClocks')
    .select(({ fn }) => fn.max('sentAt').as('sentAt'))
    .where('room', '=', room)
    .where('notedAt', '<=', storedBeforeMs)
    .executeTakeFirstOrThrow();
  return Math.max(storedBeforeMs * 1000, Number(sentAt ?? 0) + 1);
}

/** Notes a last timestamp that is ahead of the clock, once an hour at most. */
async function noteWhereAhead(db: Db, room: RoomId, nowMs: number): Promise<void> {
  const { lastSentAt } = await readRoom(db, room);
  if (lastSentAt <= nowMs * 1000) return;
  const latest = await db
    .selectFrom('chatRoomClocks')
    .select('notedAt')
    .where('room', '=', room)
    .where('notedAt', '>', nowMs - HOUR_MS)
    .where('notedAt', '<=', nowMs)
    .executeTakeFirst();
  if (latest) return;
  await db
    .insertInto('chatRoomClocks')
    .values({ room, notedAt: nowMs, sentAt: lastSentAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes the notes that `findCutoff` no longer needs. */
async function forgetNotes(db: Db, room: RoomId, cutoffUs: number): Promise<void> {
  await db.deleteFrom('chatRoomClocks').where('room', '=', room).where('sentAt', '<', cutoffUs).execute();
}
