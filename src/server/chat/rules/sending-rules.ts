/** Decides whether a member may write now, by mutes, locks, slow mode and the automatic rules (contract §3). */
import { isDeepStrictEqual } from 'node:util';
import type { Message, RoomRestrictions, RulingCode } from '#shared/chat.ts';
import { type RoomChange, type RoomModeration, RULES, type Rule } from '#shared/moderation.ts';
import type { Room } from '#shared/rooms.ts';
import type { ActCounter } from '../../audit/public-log.ts';
import type { Deps } from '../../deps.ts';
import { readWriters } from '../messages.ts';
import * as texts from '../texts.ts';
import { toMicroseconds } from '../timestamp.ts';
import { type Newcomer, Newcomers, Volume, weightOf } from './floods.ts';
import { addMute, endMute, listMutes, type Muted, readMutes } from './mutes.ts';
import { LastWritten, RepeatedMessages } from './recent-senders.ts';
import {
  CALM_MS,
  changeSettings,
  endFlood,
  extendFlood,
  isDuring,
  type RoomSettings,
  readSettings,
} from './room-settings.ts';

const FLOOD_SECONDS = 10;
/** A flood that goes on is noted again at this interval. */
const EXTEND_EVERY_MS = 15_000;
const LOOK_EVERY_MS = 1000;

type Writer = Newcomer & { isModerator: () => boolean };
type CountedMessage = Pick<Message, 'mark' | 'message' | 'timestamp'>;
/** `message` replaces the code's own sentence. */
export type Ruling = { code: RulingCode; message?: string; retryAfterMs?: number };

type RulesOptions = Pick<Deps, 'db' | 'now' | 'log'> & {
  room: Room;
  acts: ActCounter;
  /** False in load tests, where the amount of messages isn't limited. */
  actsByItself: boolean;
  /** Called when the state has changed for some members. */
  onChange: () => void;
  /** The number of live processes. */
  processes: () => number;
  /** Tells other processes that something was stored. */
  ring: () => void;
};

export class SendingRules {
  readonly #options: RulesOptions;
  readonly #lastWritten = new LastWritten();
  readonly #repeated = new RepeatedMessages();
  /** Null in rooms of accounts, where nobody can draw a new mark. */
  readonly #newcomers: Newcomers | null;
  readonly #volume: Volume;
  readonly #timer: NodeJS.Timeout;
  #mutes = new Map<string, number>();
  #settings: RoomSettings = { slowModeSeconds: 0, isLocked: false, floodUntil: 0, rulesOff: new Set() };
  #announced = { state: { slowModeSeconds: 0, isLocked: false }, isForAll: false };
  /** Until this time a flood slows down everybody, and not only newcomers. */
  #forAllUntil = 0;
  #floodNotedAt = Number.NEGATIVE_INFINITY;
  #lastWork: Promise<unknown> = Promise.resolve();

  constructor(options: RulesOptions) {
    this.#options = options;
    this.#newcomers = options.room.identity === 'secret' ? new Newcomers(options.now()) : null;
    this.#volume = new Volume(this.#newcomers);
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS);
  }

  get state(): RoomRestrictions {
    const { slowModeSeconds, isLocked } = this.#settings;
    return { slowModeSeconds: Math.max(slowModeSeconds, this.#isFlooded ? FLOOD_SECONDS : 0), isLocked };
  }

  /** Returns the room's state as it applies to this person. */
  stateFor(who: Newcomer): RoomRestrictions {
    const { slowModeSeconds, isLocked } = this.#settings;
    return { slowModeSeconds: Math.max(slowModeSeconds, this.#isSlowed(who) ? FLOOD_SECONDS : 0), isLocked };
  }

  get moderation(): RoomModeration {
    const { slowModeSeconds, floodUntil } = this.#settings;
    const rules = RULES.map((rule) => [rule, this.isOn(rule)]);
    return {
      state: this.state,
      slowModeSeconds,
      floodUntil: this.#isFlooded ? new Date(floodUntil).toISOString() : null,
      rules: Object.fromEntries(rules) as Record<Rule, boolean>,
    };
  }

  /** Whether moderators have the rule turned on. */
  isOn(rule: Rule): boolean {
    return !this.#settings.rulesOff.has(rule);
  }

  /** Whether a rule about the amount of messages acts; load tests turn these off. */
  #weighs(rule: Rule): boolean {
    return this.#options.actsByItself && this.isOn(rule);
  }

  /** Returns why the member may not write this now; null if they may. */
  ruleOn(writer: Writer, text: string): Ruling | null {
    if (writer.isModerator()) return null;
    const { mark } = writer;
    const now = this.#options.now();
    if (this.#weighs('flood')) this.#weigh(writer, now);
    if (this.#settings.isLocked) return { code: 'locked' };
    const mutedMs = (this.#mutes.get(mark) ?? 0) - now;
    if (mutedMs > 0) return { code: 'muted', retryAfterMs: mutedMs };
    return this.#slowDown(writer, text, now) ?? this.#refuseRepeated(mark, text, now);
  }

  #weigh(writer: Writer, now: number): void {
    const { isFlood, isForAll } = this.#volume.sent(writer, now);
    if (isForAll) this.#forAllUntil = now + CALM_MS;
    if (isFlood) this.#noteFlood(now);
    else if (isForAll && this.#isFlooded) this.#announceChange();
  }

  /** Notes that the member writes now. Returns a function that undoes this for slow mode if nothing is stored. */
  letThrough(writer: Writer): () => void {
    const now = this.#options.now();
    this.#newcomers?.letThrough(writer, now, FLOOD_SECONDS * 1000);
    return this.#lastWritten.letThrough(writer.mark, now);
  }

  /** Counts messages that members were sent, from whichever process. */
  count(messages: readonly CountedMessage[]): void {
    const now = this.#options.now();
    for (const { mark, message, timestamp } of messages) {
      if (mark === undefined) continue;
      const storedAt = Math.min(now, toMicroseconds(timestamp) / 1000);
      this.#countStored(storedAt);
      this.#newcomers?.note(mark, storedAt);
      this.#lastWritten.note(mark, now);
      this.#repeated.note(message, mark, now);
    }
  }

  /** Reads the room's state, and the marks from before the start, which aren't newcomers. */
  async start(): Promise<void> {
    const { db, room } = this.#options;
    const writers = this.#newcomers ? await readWriters(db, room.id) : [];
    // A message's timestamp may be ahead of the clock if the clock was set back since.
    const now = this.#options.now();
    for (const { mark, firstAtMs } of writers) this.#newcomers?.note(mark, Math.min(now, firstAtMs));
    await this.load();
  }

  /** Reads mutes and settings from the database, and announces the room's state if it has changed. */
  load(): Promise<void> {
    return this.#inTurn(async () => {
      const { db, room } = this.#options;
      const [mutes, settings] = await Promise.all([readMutes(db, room.id), readSettings(db, room.id)]);
      this.#mutes = mutes;
      this.#settings = settings;
      this.#heedMutes();
      this.#announceChange();
    });
  }

  #heedMutes(): void {
    const now = this.#options.now();
    if (this.#isFlooded) this.#newcomers?.beginFlood(now);
    if (this.#newcomers?.muted(this.#mutes.keys()) && this.#weighs('flood')) this.#noteFlood(now);
  }

  listMutes(before?: string) {
    return listMutes(this.#options.db, this.#options.room.id, this.#options.now(), before);
  }

  /** @throws {Failure} as `addMute`. */
  mute(whom: { messageId: string; minutes: number }): Promise<Muted> {
    return this.#change(({ db, room, now }) => addMute(db, room, whom, now()));
  }

  /** Returns the muted account, if there is one. @throws {Failure} `not_found`. */
  endMute(id: string): Promise<string | null> {
    return this.#change(({ db, room, now }) => endMute(db, room.id, id, now()));
  }

  async change(change: RoomChange): Promise<RoomModeration> {
    await this.#change(({ db, room, now }) => changeSettings(db, room.id, change, now()));
    return this.moderation;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#lastWork;
  }

  get #isFlooded(): boolean {
    return isDuring(this.#settings.floodUntil, this.#options.now()) && this.#weighs('flood');
  }

  /**
   * A flood slows everybody in a room of accounts. In others it slows newcomers, and established people only if
   * together they write too much.
   */
  get #isSlowForAll(): boolean {
    return this.#isFlooded && (this.#newcomers === null || isDuring(this.#forAllUntil, this.#options.now()));
  }

  #isSlowed(who: Newcomer): boolean {
    if (this.#isSlowForAll) return true;
    return this.#isFlooded && (this.#newcomers?.isNewcomer(who, this.#options.now()) ?? false);
  }

  #slowDown(writer: Writer, text: string, now: number): Ruling | null {
    const { mark } = writer;
    const newcomerMs = this.#waitOfNewcomer(writer, now);
    if (newcomerMs > 0) return { code: 'slow_mode', retryAfterMs: newcomerMs };
    const seconds = this.stateFor(writer).slowModeSeconds;
    const leastMs = this.#lastWritten.waitMs(mark, seconds, now);
    const isWeighed = this.#isSlowed(writer) && this.#weighs('length');
    const retryAfterMs = isWeighed ? this.#lastWritten.waitMs(mark, seconds * weightOf(text), now) : leastMs;
    if (retryAfterMs === 0) return null;
    if (leastMs === 0) this.#countRefusal('length');
    return { code: 'slow_mode', retryAfterMs };
  }

  #waitOfNewcomer(writer: Writer, now: number): number {
    if (!this.#newcomers || !this.#isFlooded) return 0;
    const waitMs = this.#newcomers.waitMs(writer, now, this.#settings.floodUntil);
    if (waitMs > 0 && this.#newcomers.refused(writer, now)) this.#noteFlood(now);
    return waitMs;
  }

  #refuseRepeated(mark: string, text: string, now: number): Ruling | null {
    const isFlooded = this.#isFlooded;
    if (!this.#weighs('same text') || !this.#repeated.isRepeated(text, mark, { isFlooded, now })) return null;
    this.#countRefusal('same text');
    return { code: 'filtered', message: texts.sameText };
  }

  #countRefusal(rule: Rule): void {
    this.#options.acts.count({ room: this.#options.room.id, action: 'refuse', rule });
  }

  /** Counts by the time of storing, because messages that are read all at once, after an outage, are no flood. */
  #countStored(storedAt: number): void {
    const isAlone = this.#options.processes() === 1;
    if (isAlone || !this.#weighs('flood')) return;
    if (this.#volume.stored(storedAt)) this.#noteFlood(storedAt);
  }

  #noteFlood(now: number): void {
    const isNew = !this.#isFlooded;
    if (!isNew && now - this.#floodNotedAt < EXTEND_EVERY_MS) return;
    this.#floodNotedAt = now;
    this.#newcomers?.beginFlood(now, isNew);
    const floodUntil = now + CALM_MS;
    // The settings apply at once, because the database may be slow during a flood.
    this.#settings = { ...this.#settings, floodUntil };
    this.#announceChange();
    this.#work(async ({ db, room, acts, ring }) => {
      const isNew = await extendFlood(db, room.id, floodUntil, now);
      if (isNew) acts.count({ room: room.id, action: 'slow mode on', rule: 'flood' });
      ring();
    });
  }

  #look(): void {
    this.#announceChange();
    if (!this.#isFlooded) this.#newcomers?.beCalm(this.#options.now());
    const { floodUntil } = this.#settings;
    if (floodUntil === 0 || isDuring(floodUntil, this.#options.now())) return;
    this.#settings = { ...this.#settings, floodUntil: 0 };
    this.#work(async ({ db, room, now, acts }) => {
      const isEnded = await endFlood(db, room.id, now());
      if (isEnded) acts.count({ room: room.id, action: 'slow mode off', rule: 'flood' });
    });
  }

  #announceChange(): void {
    const current = { state: this.state, isForAll: this.#isSlowForAll };
    if (isDeepStrictEqual(current, this.#announced)) return;
    this.#announced = current;
    this.#options.onChange();
  }

  async #change<T>(write: (options: RulesOptions) => Promise<T>): Promise<T> {
    const written = await this.#inTurn(() => write(this.#options));
    this.#options.ring();
    await this.load();
    return written;
  }

  #work(write: (options: RulesOptions) => Promise<void>): void {
    this.#inTurn(() => write(this.#options)).catch((error) =>
      this.#options.log.error({ err: error, room: this.#options.room.id }, 'a rule could not be noted'),
    );
  }

  /** Runs one piece of work after the other, so that no older state is read after a newer one was written. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#lastWork.then(work);
    this.#lastWork = done.catch(() => {});
    return done;
  }
}
