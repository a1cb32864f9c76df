import type { storeMessages } from './chat/store-messages.ts';
import type { Config } from './config.ts';
import type { Db } from './db/schema.ts';
import type { Log } from './log.ts';

export type Deps = {
  config: Config;
  db: Db;
  log: Log;
  /** The time in milliseconds, so that tests can move it. */
  now: () => number;
  /** For the bench alone, which measures the room without a disk. */
  storeMessages?: typeof storeMessages;
};
