/**
 * Brings the outbox to the room: one message at a time, in the order written, the same id each time, until each is
 * acknowledged or can't be.
 */
import type { Answer, Message } from '#shared/chat.ts';
import type { Outbox } from './outbox.ts';
import { acknowledged, again, change, nextToSend, type Outgoing, refused } from './outgoing.ts';
import { ANSWER_LIMIT_MS, NoAnswer } from './room-connection.ts';

/** Contract §4: without an answer after 30 s it counts as failed. Time without a line doesn't count. */
const PATIENCE_MS = 30_000;
/** Longer than this in the outbox, a message may no longer be meant. */
const OLD_AFTER_MS = 24 * 60 * 60 * 1000;
const BUSY_RETRY_MS = 2000;
const NO_ANSWER = 'No answer from the room. Try again?';
const OLD = 'You wrote this more than a day ago. Send it now?';

type SenderParts = {
  outbox: Outbox;
  post: (message: Outgoing) => Promise<Answer<{ message: Message }>>;
  /** The server says that this connection hasn't joined. */
  rejoin: () => void;
  changed: () => void;
  stored: (message: Message) => void;
};

export class Sender {
  outgoing: readonly Outgoing[];
  readonly #parts: SenderParts;
  #isReady = false;
  #isBusy = false;
  #isClosed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waitedMs = new Map<string, number>();

  constructor(parts: SenderParts) {
    this.#parts = parts;
    this.outgoing = parts.outbox.read();
  }

  /** The room is joined and its history known: what waits goes out. */
  start() {
    this.#isReady = true;
    this.#askAboutOld();
    void this.#sendNext();
  }

  /** The line is lost: what is on its way is sent again on the next one. */
  pause() {
    this.#isReady = false;
    clearTimeout(this.#timer);
    this.#isBusy = false;
  }

  add(message: Outgoing) {
    this.outgoing = [...this.outgoing, message];
    this.#parts.outbox.put(message);
    void this.#sendNext();
  }

  retry(clientId: string) {
    this.#waitedMs.delete(clientId);
    this.#change(clientId, again(Date.now()));
    void this.#sendNext();
  }

  /** Forgets one that failed. */
  drop(clientId: string) {
    this.outgoing = this.outgoing.filter((message) => message.clientId !== clientId);
    this.#parts.outbox.take(clientId);
    this.#parts.changed();
  }

  /** Ends for good: an answer that still comes changes nothing. */
  close() {
    this.pause();
    this.#isClosed = true;
  }

  discardAll() {
    this.outgoing = [];
    this.#parts.outbox.discard();
  }

  #askAboutOld() {
    const isOld = ({ state, writtenAt }: Outgoing) =>
      state === 'sending' && Date.now() - writtenAt > OLD_AFTER_MS;
    for (const { clientId } of this.outgoing.filter(isOld)) this.#change(clientId, refused(OLD, false));
  }

  async #sendNext() {
    const message = nextToSend(this.outgoing);
    if (!message || !this.#isReady || this.#isBusy) return;
    this.#isBusy = true;
    try {
      const answer = await this.#parts.post(message);
      if (!this.#isClosed) this.#takeAnswer(message, answer);
    } catch (cause) {
      if (!this.#isClosed && cause instanceof NoAnswer) this.#wait(message, ANSWER_LIMIT_MS, NO_ANSWER);
      this.#isBusy = false;
    }
  }

  #takeAnswer({ clientId, ...message }: Outgoing, answer: Answer<{ message: Message }>) {
    if (answer.ok) {
      this.#change(clientId, acknowledged(answer.message));
      this.#parts.outbox.take(clientId);
      this.#parts.stored(answer.message);
      return this.#goOn();
    }
    const { code, message: reason, retryAfterMs = BUSY_RETRY_MS } = answer;
    // It was stored once and removed since: there is nothing left to send.
    if (code === 'not_found') {
      this.drop(clientId);
      return this.#goOn();
    }
    if (code === 'invalid') {
      this.#change(clientId, refused(reason, true));
      return this.#goOn();
    }
    if (code === 'not_joined') this.#parts.rejoin();
    if (code === 'slow_down' || this.#wait({ clientId, ...message }, retryAfterMs, reason))
      this.#timer = setTimeout(() => this.#goOn(), retryAfterMs);
    else this.#goOn();
  }

  /** Counts what a message has waited for an answer; false when that was too long and it has failed. */
  #wait({ clientId }: Outgoing, waitedMs: number, reason: string): boolean {
    const total = (this.#waitedMs.get(clientId) ?? 0) + waitedMs;
    this.#waitedMs.set(clientId, total);
    if (total < PATIENCE_MS) return true;
    this.#change(clientId, refused(reason, false));
    return false;
  }

  #goOn() {
    this.#isBusy = false;
    void this.#sendNext();
  }

  #change(clientId: string, changed: (message: Outgoing) => Outgoing) {
    this.outgoing = change(this.outgoing, clientId, changed);
    const message = this.outgoing.find((kept) => kept.clientId === clientId);
    if (message && message.state !== 'sent') this.#parts.outbox.put(message);
    this.#parts.changed();
  }
}
