/** Reports of a room's messages: enough of them hide a message until a moderator has looked (decision 36). */
import type { RoomId } from '#shared/rooms.ts';
import type { ActCounter } from '../../audit/public-log.ts';
import type { Log } from '../../log.ts';
import type { NewReport, ReportStore } from '../report-store.ts';
import type { Presence } from './presence.ts';

const FEWEST_TO_HIDE = 3;
/** One of so many of those present. */
const SHARE_TO_HIDE = 5;

type Options = {
  room: RoomId;
  acts: Pick<ActCounter, 'count'>;
  reports: ReportStore;
  presence: Presence;
  hide: (id: string, fewest: number) => Promise<boolean>;
  log: Log;
};

type Reported = Omit<NewReport, 'counts'> & { person: string };

export class Reporting {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /** False where there is no such message. */
  async report({ person, ...report }: Reported): Promise<boolean> {
    const { room, reports, presence } = this.#options;
    const counting = await reports.store(room, { ...report, counts: presence.isSettled(person) });
    if (counting === null) return false;
    const fewest = Math.max(FEWEST_TO_HIDE, Math.ceil(presence.settledCount / SHARE_TO_HIDE));
    if (counting >= fewest) await this.#hide(report.messageId, fewest);
    return true;
  }

  /** What fails here is done with the next report; a moderator has this one in any case. */
  async #hide(id: string, fewest: number): Promise<void> {
    const { room, acts, hide, log } = this.#options;
    try {
      if (await hide(id, fewest)) acts.count({ room, action: 'hide', rule: 'reports' });
    } catch (error) {
      log.error({ err: error, room }, 'a reported message could not be hidden');
    }
  }

  withdraw({ messageId, reporterKey }: Pick<Reported, 'messageId' | 'reporterKey'>): Promise<boolean> {
    return this.#options.reports.withdraw(this.#options.room, { messageId, reporterKey });
  }
}
