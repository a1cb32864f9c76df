/** The parts of the server that a room needs. */
import type { ActCounter } from '../audit/public-log.ts';
import type { FileEraser } from '../db/file-eraser.ts';
import type { Deps } from '../deps.ts';
import type { Elsewhere } from '../processes/cluster-presence.ts';
import type { Head } from '../processes/other-processes.ts';
import type { ReportStore } from './reporting.ts';
import type { MessageSearch } from './search/message-search.ts';
import type { WordList } from './words/word-list.ts';

export type RoomDeps = Pick<Deps, 'config' | 'db' | 'now' | 'log' | 'storeMessages'> & {
  fileEraser: Pick<FileEraser, 'request'>;
  reports: ReportStore;
  acts: ActCounter;
  /** Whether rules may act without a moderator. */
  actsByItself: boolean;
  search: Pick<MessageSearch, 'find' | 'follow'>;
  words: Pick<WordList, 'judge'>;
  /** Undefined without REDIS_URL. */
  elsewhere?: Elsewhere | undefined;
  /** The number of live processes; one by default. */
  processes?: () => number;
  /** Tells other processes that something was stored. */
  ring?: (head?: Head) => void;
};
