/**
 * A message's path through this process, in the order of its steps (ARCHITECTURE.md): `send` checks it, `#store`
 * commits it, and `#passOn` gives it to the room's members while its sender is acknowledged.
 */
import type { InferOutput } from 'valibot';
import type { Message, Sent } from '#shared/chat.ts';
import type { SendSchema } from '#shared/chat-input.ts';
import type { Room } from '#shared/rooms.ts';
import type { WordAction } from '#shared/word-list.ts';
import type { ActCounter } from '../audit/public-log.ts';
import type { FileEraser } from '../db/file-eraser.ts';
import type { Deps } from '../deps.ts';
import type { ClusterPresence } from '../processes/cluster-presence.ts';
import type { Head } from '../processes/other-processes.ts';
import { sourcesOf } from './log/gap-reader.ts';
import { GroupCommit } from './log/group-commit.ts';
import type { RecentPage } from './log/pages.ts';
import { RoomFeed } from './log/room-feed.ts';
import type { Identity } from './people/visitor.ts';
import { EventRefused } from './refusals.ts';
import type { RecentRemovals } from './removals/recent-removals.ts';
import type { Newcomer } from './rules/floods.ts';
import type { Ruling, SendingRules } from './rules/sending-rules.ts';
import type { MessageSearch } from './search/message-search.ts';
import { type Commit, type Draft, findSent, type Stored, storeMessages } from './store-messages.ts';
import * as texts from './texts.ts';
import { toMicroseconds } from './timestamp.ts';
import type { WordList } from './words/word-list.ts';

const MAX_BATCH = 500;
const MAX_WAITING = 5000;

type Sender = Identity & { user: string; mark: string; newcomer: Newcomer };

/** The parts of the server that a room needs. */
export type RoomDeps = Pick<Deps, 'config' | 'db' | 'now' | 'log' | 'storeMessages'> & {
  fileEraser: Pick<FileEraser, 'request'>;
  acts: ActCounter;
  /** Whether rules may act without a moderator. */
  actsByItself: boolean;
  search: Pick<MessageSearch, 'find' | 'follow'>;
  words: Pick<WordList, 'judge'>;
  /** Undefined without REDIS_URL. */
  elsewhere?: ClusterPresence | undefined;
  /** The number of live processes. */
  processes: () => number;
  /** Tells other processes that something was stored. */
  ring: (head?: Head) => void;
};

type Options = RoomDeps & {
  room: Room;
  rules: SendingRules;
  page: RecentPage;
  removals: RecentRemovals;
  /** Sends a message to every member who is connected to this process. */
  broadcast: (message: Message) => void;
};

export class MessagePath {
  readonly #options: Options;
  readonly #commits: GroupCommit<Draft, Stored, Commit>;
  readonly #feed: RoomFeed;

  constructor(options: Options) {
    const { room, now, log } = options;
    this.#options = options;
    this.#commits = new GroupCommit({
      store: (drafts) => this.#store(drafts),
      onCommit: (commit) => this.#passOn(commit),
      onFailure: (error) => this.#recheck(error),
      maxBatch: MAX_BATCH,
      maxWaiting: MAX_WAITING,
    });
    this.#feed = new RoomFeed({
      ...sourcesOf(options, room.id),
      room: room.id,
      now,
      log,
      send: (message) => this.#broadcast(message),
      onSent: (messages) => this.#noteSent(messages),
    });
  }

  /** Reads the room's last timestamp: messages that are stored later are sent. */
  start(): Promise<void> {
    return this.#feed.start();
  }

  /** Members have all messages up to this timestamp, in microseconds; later ones may be stored already. */
  get sentUpTo(): number {
    return this.#feed.sentUpTo;
  }

  /**
   * Checks a message by the room's rules and the list of words, which may mask it or hold it back, and stores it.
   * Resolves with the content of the sender's acknowledgement. @throws {EventRefused}
   */
  async send(sender: Sender, input: InferOutput<typeof SendSchema>): Promise<Sent> {
    const { rules } = this.#options;
    const { mark, isModerator, newcomer } = sender;
    const writer = { ...newcomer, mark, isModerator };
    const idempotencyKey = this.#keyOf(sender, input.clientId);
    const ruling = rules.ruleOn(writer, input.message);
    if (ruling) return this.#refuse(ruling, idempotencyKey);
    const verdict = !isModerator() && rules.isOn('word') ? this.#options.words.judge(input.message) : null;
    if (verdict?.action === 'refuse') {
      const filtered = { code: 'filtered', message: texts.filteredWord(verdict.word) } as const;
      return this.#refuse(filtered, idempotencyKey, () => this.#countWord('refuse'));
    }
    const takeBack = rules.letThrough(writer);
    const stored = await this.post({
      authorId: sender.accountId,
      userName: sender.user,
      text: verdict?.text ?? input.message,
      role: 'member',
      mark,
      authorKey: await sender.authorKey(),
      gender: sender.gender,
      idempotencyKey,
      replyTo: input.replyTo ?? null,
      heldFor: verdict?.action === 'hold' ? verdict.word : null,
    }).catch((error: unknown) => {
      takeBack();
      throw error;
    });
    // A message that was sent again was counted the first time.
    if (!stored.isNew) takeBack();
    else if (verdict?.action) this.#countWord(verdict.action);
    return toSent(stored);
  }

  /** Resolves in the turn of the event loop that sends the message to members. Announcements begin here. */
  async post(draft: Draft): Promise<Stored> {
    if (this.#options.room.identity === 'secret' && draft.authorId !== null)
      throw new Error('An anonymous message must not name its author.');
    return this.#commits.add(draft);
  }

  /** Stores all waiting drafts in one commit, which may also return earlier messages that members lack. */
  #store(drafts: Draft[]): Promise<Commit> {
    const { db, room, now, storeMessages: store = storeMessages } = this.#options;
    return store(db, room.id, drafts, now(), this.#feed.missingAfter);
  }

  /** Runs in the turn of the event loop in which the senders are acknowledged. */
  #passOn({ before, upTo, stored, missed }: Commit): void {
    const { room, ring } = this.#options;
    if (missed) this.#feed.fillGap(missed, before);
    this.#feed.offer({ before, upTo, fresh: stored.flatMap(toFresh) });
    ring({ room: room.id, upTo });
  }

  /** Reads up to where other processes have stored messages. */
  catchUpTo(lastSentAt: number): void {
    this.#feed.catchUpTo(lastSentAt);
  }

  /** The feed calls this once for each message, in the database's order, whichever process has stored it. */
  #broadcast(message: Message): void {
    // Members already know of a message that was removed while the gap was read.
    if (!this.#options.removals.includes(message.id)) this.#options.broadcast(message);
  }

  #noteSent(messages: readonly Message[]): void {
    const { page, rules, removals, search, room } = this.#options;
    page.append(messages.filter(({ id }) => !removals.includes(id)));
    rules.count(messages);
    search.follow(room.id);
  }

  #recheck(error: unknown): void {
    const { log, room } = this.#options;
    log.error({ err: error, room: room.id }, 'a commit failed');
    this.#feed.recheck();
  }

  /** Acknowledges a message that is stored already, whatever the rules say. @throws {EventRefused} for others. */
  async #refuse({ code, ...details }: Ruling, idempotencyKey: string | null, onRefused = () => {}) {
    const { db, room } = this.#options;
    const stored = idempotencyKey === null ? null : await findSent(db, room.id, idempotencyKey);
    // Members may not have received the message yet.
    if (stored?.message) this.catchUpTo(toMicroseconds(stored.message.timestamp));
    if (stored) return toSent(stored);
    onRefused();
    throw new EventRefused(code, details);
  }

  #keyOf({ keyFor }: Sender, clientId: string | undefined): string | null {
    return clientId ? keyFor(`send|${this.#options.room.id}|${clientId}`) : null;
  }

  #countWord(action: WordAction): void {
    this.#options.acts.count({ room: this.#options.room.id, action, rule: 'word' });
  }

  /** Waits for all messages that were posted. */
  async close(): Promise<void> {
    await this.#commits.close();
    await this.#feed.close();
  }
}

const toFresh = ({ message, isNew, isHeld }: Stored): Message[] =>
  message && isNew && !isHeld ? [message] : [];

/** @throws {EventRefused} `not_found` if the message, or the one it replies to, is gone. */
function toSent({ message, isHeld }: Stored): Sent {
  if (message === null) throw new EventRefused('not_found');
  return { message, ...(isHeld && { held: true }) };
}
