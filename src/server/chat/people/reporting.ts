/** Reports of a room's messages: enough of them hide a message until a moderator has looked (decision 36). */
import type { RoomId } from '#shared/rooms.ts';
import type { ActCounter } from '../../audit/public-log.ts';
import type { Log } from '../../log.ts';
import type { NewReport, ReportStore } from '../report-store.ts';
import type { Presence } from './presence.ts';
import { ReportWeights } from './report-weights.ts';

type Options = {
  room: RoomId;
  acts: Pick<ActCounter, 'count'>;
  reports: ReportStore;
  presence: Presence;
  hide: (id: string, fewest: number) => Promise<boolean>;
  now: () => number;
  processes?: (() => number) | undefined;
  log: Log;
};

type Reported = Omit<NewReport, 'counts'> & {
  person: string /** Its tag (`network.ts`). */;
  network: string;
};

export class Reporting {
  readonly #options: Options;
  readonly #weights: ReportWeights;

  constructor(options: Options) {
    this.#options = options;
    this.#weights = new ReportWeights(options);
  }

  /** False where there is no such message. */
  async report({ person, network, ...report }: Reported): Promise<boolean> {
    const { room, reports, presence } = this.#options;
    const { messageId } = report;
    const reporter = { person, network };
    const counts = presence.isSettled(person) && this.#weights.counts(reporter);
    const counting = await reports.store(room, { ...report, counts });
    if (counting === null) return false;
    if (counts) this.#weights.note(messageId, reporter);
    const present = presence.settled();
    if (this.#weights.isEnough(messageId, counting, present))
      await this.#hide(messageId, this.#weights.needed(present));
    return true;
  }

  /** A moderator let the message stand, here or on another process. */
  overruled(messageId: string): void {
    this.#weights.overruled(messageId);
  }

  /** Tries again with the next report where it fails; a moderator has this one in any case. */
  async #hide(id: string, fewest: number): Promise<void> {
    const { room, acts, hide, log } = this.#options;
    try {
      if (!(await hide(id, fewest))) return;
      this.#weights.hidden(id);
      acts.count({ room, action: 'hide', rule: 'reports' });
    } catch (error) {
      log.error({ err: error, room }, 'a reported message could not be hidden');
    }
  }

  withdraw({ messageId, reporterKey, person }: Omit<Reported, 'reason' | 'network'>): Promise<boolean> {
    this.#weights.forget(messageId, person);
    return this.#options.reports.withdraw(this.#options.room, { messageId, reporterKey });
  }
}
