/** Remembers when each mark last wrote, and which texts several people sent. */
import { MAX_SLOW_MODE_SECONDS } from '#shared/moderation.ts';
import { MAX_MESSAGE_WEIGHT } from './floods.ts';

const KEPT_MS = MAX_SLOW_MODE_SECONDS * MAX_MESSAGE_WEIGHT * 1000;
const SWEEP_FROM = 2000;
/** A message that is noted this soon after one was let through is the same one. */
const SAME_MESSAGE_MS = 1000;

export class LastWritten {
  readonly #lastAt = new Map<string, number>();
  #sweepAt = SWEEP_FROM;

  /** Returns how long `mark` still has to wait. */
  waitMs(mark: string, seconds: number, now: number): number {
    const lastAt = this.#lastAt.get(mark);
    // Nobody must wait longer because the clock was set back.
    return lastAt === undefined ? 0 : Math.max(0, Math.min(lastAt, now) + seconds * 1000 - now);
  }

  /** Notes that `mark` writes now. Returns a function that undoes this if the message isn't stored. */
  letThrough(mark: string, now: number): () => void {
    const before = this.#lastAt.get(mark);
    this.#set(mark, now);
    return () => {
      if (this.#lastAt.get(mark) !== now) return;
      if (before === undefined) this.#lastAt.delete(mark);
      else this.#lastAt.set(mark, before);
    };
  }

  /** Notes a message that may have come through another process. */
  note(mark: string, now: number): void {
    const lastAt = this.#lastAt.get(mark);
    if (lastAt === undefined || now - lastAt > SAME_MESSAGE_MS) this.#set(mark, now);
  }

  #set(mark: string, now: number): void {
    this.#lastAt.set(mark, now);
    if (this.#lastAt.size < this.#sweepAt) return;
    for (const [each, lastAt] of this.#lastAt) if (now - lastAt > KEPT_MS) this.#lastAt.delete(each);
    this.#sweepAt = Math.max(SWEEP_FROM, 2 * this.#lastAt.size);
  }
}

const WITHIN_MS = 60_000;
const MAX_TEXTS = 3000;

/** Shorter texts don't count as repeated: many people write ‘good morning’, but rarely the same two lines. */
const USUALLY = { people: 5, characters: 30 };
const IN_A_FLOOD = { people: 2, characters: 8 };

type Sent = { firstAt: number; marks: Set<string> };

export class RepeatedMessages {
  /** The texts that were sent, oldest first. */
  readonly #sent = new Map<string, Sent>();

  /** Whether enough other people have sent the text within the last minute. */
  isRepeated(text: string, mark: string, { isFlooded, now }: { isFlooded: boolean; now: number }): boolean {
    this.#forget(now);
    const { people, characters } = isFlooded ? IN_A_FLOOD : USUALLY;
    const folded = fold(text);
    const marks = this.#sent.get(folded)?.marks;
    if (!marks || folded.length < characters) return false;
    return marks.size - Number(marks.has(mark)) >= people;
  }

  note(text: string, mark: string, now: number): void {
    const folded = fold(text);
    if (folded.length < IN_A_FLOOD.characters) return;
    this.#forget(now);
    const sent = this.#sent.get(folded) ?? { firstAt: now, marks: new Set() };
    sent.marks.add(mark);
    this.#sent.set(folded, sent);
  }

  #forget(now: number): void {
    for (const [text, { firstAt }] of this.#sent) {
      // After the clock was set back, texts from before are forgotten too.
      if (Math.abs(now - firstAt) < WITHIN_MS && this.#sent.size <= MAX_TEXTS) break;
      this.#sent.delete(text);
    }
  }
}

/** Keeps only letters and digits, and one of each repeated run: texts that differ in nothing else are the same. */
const fold = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{Mc}]/gu, '')
    .replace(/(.)\1+/gu, '$1');
