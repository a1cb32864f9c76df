import type { storeMessages } from './chat/store-messages.ts';
import type { Config } from './config.ts';
import type { Db } from './db/schema.ts';
import type { Sharing } from './limits.ts';
import type { Log } from './log.ts';
import type { Library, OfficeOptions } from './materials/library.ts';

export type Deps = {
  config: Config;
  db: Db;
  log: Log;
  /** The time in milliseconds; tests can move it. */
  now: () => number;
  /** Limits that are counted over all processes; absent without REDIS_URL, and until the chat is open. */
  sharing?: Sharing | undefined;
  /** Replaced by the bench that measures a room without a disk. */
  storeMessages?: typeof storeMessages;
  /** Given by tests, so that their servers share renderers. */
  renderers?: Library['renderers'];
  office?: OfficeOptions;
};
