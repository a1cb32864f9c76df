/** Finds texts that several people send within a minute, as one does who draws new secrets. */

const WITHIN_MS = 60_000;
const MAX_TEXTS = 3000;

/** Many say ‘good morning’; nobody else writes the same two lines. */
const USUALLY = { people: 5, characters: 30 };
const IN_A_FLOOD = { people: 2, characters: 8 };

type Sent = { firstAt: number; marks: Set<string> };

export class RepeatedMessages {
  /** Oldest first. */
  readonly #sent = new Map<string, Sent>();

  /** Whether that many others have sent it within the last minute. */
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
      if (now - firstAt < WITHIN_MS && this.#sent.size <= MAX_TEXTS) break;
      this.#sent.delete(text);
    }
  }
}

/** Letters and digits alone, each run of one as one: what differs only otherwise is the same text. */
const fold = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{Mc}]/gu, '')
    .replace(/(.)\1+/gu, '$1');
