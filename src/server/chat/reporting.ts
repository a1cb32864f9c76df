/** Reports of a room's messages: enough of them hide a message until a moderator has looked (decision 36). */
import type { RoomId } from '#shared/rooms.ts';
import type { ActCounter } from '../audit/public-log.ts';
import type { Log } from '../log.ts';
import type { Presence, Present } from './people/presence.ts';

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

/** Stands for a reporter where the list of words held a message back. */
export const BY_WORD = 'word';

export type NewReport = {
  messageId: string;
  reason: string;
  reporterKey: string;
  /** Whether it counts for hiding. */
  counts: boolean;
};

/** The store of reports. Each method gives null, or false, when there is no such message in the room. */
export type ReportStore = {
  /** Gives how many reports count now for hiding the message; 0 where that is decided or done. */
  store: (room: RoomId, report: NewReport) => Promise<number | null>;
  withdraw: (room: RoomId, report: Pick<NewReport, 'messageId' | 'reporterKey'>) => Promise<boolean>;
};

const FEWEST_TO_HIDE = 3;
/** One of so many of those present. */
const SHARE_TO_HIDE = 5;
/** An address with fewer than one of so many of those present can't hide a message by itself. */
const SHARE_TO_COUNT_WHOLE = 3;
const MOST_OF_SMALL_ADDRESS = 2 / 3;
const MOST_HIDDEN_BY_ADDRESS = 3;
const HIDDEN_WITHIN_MS = 10 * 60_000;
/** Whoever was overruled so often counts no more that day. */
const OVERRULED_AT_MOST = 2;
const DAY_MS = 24 * 60 * 60_000;
/** Messages whose reporters are remembered; older ones are decided by moderators. */
const MESSAGES_REMEMBERED = 1000;

export type Reporter = { person: string; network: string };

type WeightOptions = {
  now: () => number /** How many processes live. */;
  processes?: (() => number) | undefined;
};

export class ReportWeights {
  readonly #options: WeightOptions;
  /** By message, the oldest first: who reported it here, and counted. */
  readonly #reporters = new Map<string, Map<string, Reporter>>();
  /** When each address took part in hiding a message. */
  readonly #hidings = new Map<string, number[]>();
  readonly #overruled = new Map<string, number>();
  #day = 0;

  constructor(options: WeightOptions) {
    this.#options = options;
  }

  /** Whether a report counts for hiding, or is for moderators alone. */
  counts({ person, network }: Reporter): boolean {
    this.#beginDay();
    return !this.#isSpent(network) && (this.#overruled.get(person) ?? 0) < OVERRULED_AT_MOST;
  }

  note(messageId: string, reporter: Reporter): void {
    const known = this.#reporters.get(messageId) ?? new Map<string, Reporter>();
    known.set(reporter.person, reporter);
    this.#reporters.set(messageId, known);
    const [oldest] = this.#reporters.keys();
    if (this.#reporters.size > MESSAGES_REMEMBERED && oldest !== undefined) this.#reporters.delete(oldest);
  }

  forget(messageId: string, person: string): void {
    this.#reporters.get(messageId)?.delete(person);
  }

  /** How many reports hide a message now. */
  needed({ count }: Present): number {
    return Math.max(FEWEST_TO_HIDE, Math.ceil(count / SHARE_TO_HIDE));
  }

  /** Whether `counting` reports of a message, on all processes, are enough to hide it. */
  isEnough(messageId: string, counting: number, present: Present): boolean {
    const needed = this.needed(present);
    // Processes don't tell each other addresses, so each grants its part.
    const most = Math.max(
      1,
      Math.floor((needed * MOST_OF_SMALL_ADDRESS) / (this.#options.processes?.() ?? 1)),
    );
    let surplus = 0;
    for (const [network, reports] of this.#reportsByNetwork(messageId)) {
      const isSmall = present.shareOf(network) < 1 / SHARE_TO_COUNT_WHOLE;
      if (this.#isSpent(network)) surplus += reports;
      else if (isSmall) surplus += Math.max(0, reports - most);
    }
    return counting - surplus >= needed;
  }

  /** The message was hidden: those addresses took part. */
  hidden(messageId: string): void {
    for (const network of this.#reportsByNetwork(messageId).keys())
      this.#hidings.set(network, [...this.#recentHidings(network), this.#options.now()]);
  }

  /** A moderator let the message stand. */
  overruled(messageId: string): void {
    this.#beginDay();
    for (const person of this.#reporters.get(messageId)?.keys() ?? [])
      this.#overruled.set(person, (this.#overruled.get(person) ?? 0) + 1);
    this.#reporters.delete(messageId);
  }

  #reportsByNetwork(messageId: string): Map<string, number> {
    const reports = new Map<string, number>();
    for (const { network } of this.#reporters.get(messageId)?.values() ?? [])
      reports.set(network, (reports.get(network) ?? 0) + 1);
    return reports;
  }

  #isSpent(network: string): boolean {
    return this.#recentHidings(network).length >= MOST_HIDDEN_BY_ADDRESS;
  }

  #recentHidings(network: string): number[] {
    const since = this.#options.now() - HIDDEN_WITHIN_MS;
    return (this.#hidings.get(network) ?? []).filter((at) => at > since);
  }

  #beginDay(): void {
    const day = Math.floor(this.#options.now() / DAY_MS);
    if (day === this.#day) return;
    this.#day = day;
    this.#overruled.clear();
    for (const network of this.#hidings.keys())
      if (this.#recentHidings(network).length === 0) this.#hidings.delete(network);
  }
}
