/** What the chat does by the clock: draw and erase the day's key, end sockets of expired sessions, erase old messages. */
import type { Deps } from '../deps.ts';
import type { ChatRoom } from './chat-room.ts';
import type { DayKeys } from './people/day-keys.ts';
import { findCutoff, forgetNotes } from './removals/retention.ts';

/** The day's key is gone within a minute after its day, also when another process has put it back. */
const EVERY_MS = 30_000;
const DAY_MS = 24 * 60 * 60 * 1000;

type Options = { dayKeys: DayKeys; rooms: ChatRoom[]; endExpired: () => void };

/** Gives the function that stops it and waits for running jobs. */
export function keepHouse({ dayKeys, rooms, endExpired }: Options, deps: Deps): () => Promise<void> {
  const { now, log } = deps;
  const jobs = [
    singly(async () => {
      await dayKeys.refresh();
      await dayKeys.eraseOld();
    }),
    singly(async () => endExpired()),
    ...rooms
      .filter(({ room }) => room.retention === 'limited')
      .map((room) => singly(() => eraseOldMessages(room, deps))),
  ];
  const work = () => {
    for (const job of jobs) job.run().catch((error) => log.error({ err: error }, 'housekeeping failed'));
  };
  work();
  const timer = setInterval(work, EVERY_MS);
  // So that the first who speaks in the new day need not wait, and the old key goes with its day.
  const stopAtMidnight = atEachMidnight(now, work);
  return async () => {
    clearInterval(timer);
    stopAtMidnight();
    await Promise.allSettled(jobs.map((job) => job.underWay()));
  };
}

async function eraseOldMessages(room: ChatRoom, { db, now, config, log }: Deps): Promise<void> {
  const cutoffUs = await findCutoff(db, room.room.id, config.anonymousRetentionDays, now());
  const erased = await room.eraseBefore(cutoffUs);
  await forgetNotes(db, room.room.id, cutoffUs);
  if (erased > 0) log.info({ room: room.room.id, erased }, 'erased messages past their time');
}

/** A job that is still at work isn't begun a second time. */
function singly(job: () => Promise<void>) {
  let running: Promise<void> | null = null;
  return {
    underWay: async () => running,
    run() {
      running ??= job().finally(() => {
        running = null;
      });
      return running;
    },
  };
}

/** Calls back just after each UTC midnight until the returned function is called. */
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
