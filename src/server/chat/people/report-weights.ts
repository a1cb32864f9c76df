/**
 * Weighs reports for hiding a message (contract §3). Secrets are free and addresses aren't, so an address weighs in.
 * Addresses are tags that only this process understands, and nothing of this is stored.
 */

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

/** Those who have been there for a minute. */
export type Present = {
  /** On all processes. */
  count: number;
  /** Which part of those on this process an address has, from 0 to 1. */
  shareOf: (network: string) => number;
};

type Options = { now: () => number /** How many processes live. */; processes?: (() => number) | undefined };

export class ReportWeights {
  readonly #options: Options;
  /** By message, the oldest first: who reported it here, and counted. */
  readonly #reporters = new Map<string, Map<string, Reporter>>();
  /** When each address took part in hiding a message. */
  readonly #hidings = new Map<string, number[]>();
  readonly #overruled = new Map<string, number>();
  #day = 0;

  constructor(options: Options) {
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
