/** Reports of a room's messages: enough of them hide a message until a moderator decides (decision 36). */
import type { RoomId } from '#shared/rooms.ts';
import type { ActCounter } from '../audit/public-log.ts';
import type { Db } from '../db/schema.ts';
import type { Log } from '../log.ts';
import type { Presence, Present } from './people/presence.ts';
import { type NewReport, storeReport, withdrawReport } from './stored-reports.ts';

type Options = {
  db: Db;
  room: RoomId;
  acts: Pick<ActCounter, 'count'>;
  presence: Presence;
  hide: (id: string, fewest: number) => Promise<boolean>;
  now: () => number;
  processes: () => number;
  log: Log;
};

type Reported = Omit<NewReport, 'counts'> & {
  person: string;
  network: string;
};

export class Reporting {
  readonly #options: Options;
  readonly #weights: ReportWeights;

  constructor(options: Options) {
    this.#options = options;
    this.#weights = new ReportWeights(options);
  }

  /** Returns false if there is no such message. */
  async report({ person, network, ...report }: Reported): Promise<boolean> {
    const { db, room, presence, now } = this.#options;
    const { messageId } = report;
    const reporter = { person, network };
    const present = presence.settled();
    const counts = presence.isSettled(person) && this.#weights.counts(reporter, messageId, present);
    const counting = await storeReport(db, room, { ...report, counts }, now());
    if (counting === null) return false;
    if (counts) this.#weights.note(messageId, reporter);
    if (this.#weights.isEnough(messageId, counting, present))
      await this.#hide(messageId, this.#weights.needed(present));
    return true;
  }

  /** Call this when a moderator lets the message stand, here or on another process. */
  overruled(messageId: string): void {
    this.#weights.overruled(messageId);
  }

  /** A failure is tried again with the next report; moderators have the report in any case. */
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

  /** Returns false if the report can't be withdrawn any more. */
  async withdraw({ messageId, reporterKey, person }: Omit<Reported, 'reason' | 'network'>): Promise<boolean> {
    const { db, room, now } = this.#options;
    const isGone = await withdrawReport(db, room, { messageId, reporterKey }, now());
    // A report that stays in the store still counts there, so it counts as its address's here.
    if (isGone) this.#weights.forget(messageId, person);
    return isGone;
  }
}

const FEWEST_TO_HIDE = 3;
/** One in this many of the people present must report a message to hide it. */
const SHARE_TO_HIDE = 5;
/** An address with a smaller share of the people present (one in this many) can't hide a message by itself. */
const SHARE_TO_COUNT_WHOLE = 3;
const MOST_OF_SMALL_ADDRESS = 2 / 3;
const MOST_HIDDEN_BY_ADDRESS = 3;
const HIDDEN_WITHIN_MS = 10 * 60_000;
/** The reports of a person who was overruled this often no longer count that day. */
const OVERRULED_AT_MOST = 2;
const DAY_MS = 24 * 60 * 60_000;
/** The number of messages whose reporters are remembered; older ones are left to moderators. */
const MESSAGES_REMEMBERED = 1000;

type Reporter = { person: string; network: string };

/** `processes` returns the number of live ones. */
type WeightOptions = { now: () => number; processes: () => number };

export class ReportWeights {
  readonly #options: WeightOptions;
  /** The people who reported each message on this process with a report that counts; oldest message first. */
  readonly #reporters = new Map<string, Map<string, Reporter>>();
  /** The times at which each address took part in hiding a message. */
  readonly #hidings = new Map<string, number[]>();
  readonly #overruled = new Map<string, number>();
  #day = 0;

  constructor(options: WeightOptions) {
    this.#options = options;
  }

  /** Whether a report counts towards hiding, or is only listed for moderators. */
  counts({ person, network }: Reporter, messageId: string, present: Present): boolean {
    this.#beginDay();
    if (this.#isSpent(network) || (this.#overruled.get(person) ?? 0) >= OVERRULED_AT_MOST) return false;
    // Other processes see only the sum, so what is beyond an address's part must not be in it.
    const reports = this.#reportsByNetwork(messageId).get(network) ?? 0;
    return this.#options.processes() === 1 || reports < this.#mostOf(network, present);
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

  /** Returns the number of reports that hide a message at present. */
  needed({ count }: Present): number {
    return Math.max(FEWEST_TO_HIDE, Math.ceil(count / SHARE_TO_HIDE));
  }

  /** Whether `counting` reports of a message, on all processes, are enough to hide it. */
  isEnough(messageId: string, counting: number, present: Present): boolean {
    const needed = this.needed(present);
    let surplus = 0;
    for (const [network, reports] of this.#reportsByNetwork(messageId)) {
      if (this.#isSpent(network)) surplus += reports;
      else surplus += Math.max(0, reports - this.#mostOf(network, present));
    }
    return counting - surplus >= needed;
  }

  /** Processes don't share addresses, so each allows an address its part of the total. */
  #mostOf(network: string, present: Present): number {
    if (present.shareOf(network) >= 1 / SHARE_TO_COUNT_WHOLE) return Number.POSITIVE_INFINITY;
    return Math.max(
      1,
      Math.floor((this.needed(present) * MOST_OF_SMALL_ADDRESS) / this.#options.processes()),
    );
  }

  /** Notes the addresses that took part when a message is hidden. */
  hidden(messageId: string): void {
    for (const network of this.#reportsByNetwork(messageId).keys())
      this.#hidings.set(network, [...this.#recentHidings(network), this.#options.now()]);
  }

  /** Call this when a moderator lets the message stand. */
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
