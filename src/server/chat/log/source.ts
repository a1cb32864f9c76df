/** Where a room's telling reads what it missed. */
import type { Message } from '#shared/chat.ts';
import type { RoomId } from '#shared/rooms.ts';
import { openReader } from '../../db/open.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { readBetween, readHead } from '../messages.ts';

const READ_TOGETHER = 500;

export type Source = {
  /** The room's last timestamp, in microseconds. */
  readHead: () => Promise<number>;
  /** Some messages after one time and up to another, oldest first; none only where there are none. */
  readBetween: (afterUs: number, upToUs: number) => Promise<Message[]>;
};

/** A connection that nobody has used yet. */
export type OwnSource = { source: Source; close: () => Promise<void> };

const sourceOn = (db: Db, room: RoomId): Source => ({
  readHead: () => readHead(db, room),
  readBetween: (afterUs, upToUs) => readBetween(db, room, { afterUs, upToUs, limit: READ_TOGETHER }),
});

/** The database as everybody reads it, and on PostgreSQL ever another connection. */
export function sourcesOf({ db, config, log }: Pick<Deps, 'db' | 'config' | 'log'>, room: RoomId) {
  const openAnother = (): OwnSource => {
    const own = openReader(config, log);
    return { source: sourceOn(own, room), close: () => own.destroy() };
  };
  return { source: sourceOn(db, room), openAnother: config.databaseUrl ? openAnother : undefined };
}
