/** What processes tell each other beside the database. All of it may be lost. */
import type { Message } from '#shared/chat.ts';

export type Sums = { [room: string]: string };
export type Change = { room: string; add: string[]; drop: string[] };
/** A commit's messages, between the room's last timestamps before and after it, in microseconds. */
export type CommitEntry = { room: string; before: number; upTo: number; rows: readonly Message[] };

/** Rooms' last timestamps, where nothing but messages was stored. */
export type CommittedHeads = { [room: string]: number };

export type Said =
  | { says: 'beat'; sums: Sums }
  | { says: 'bell'; heads?: CommittedHeads }
  | { says: 'bye' }
  | { says: 'want'; of: string }
  | ({ says: 'commit' } & CommitEntry)
  | ({ says: 'change' } & Change)
  | { says: 'list'; room: string; first: boolean; last: boolean; tags: string[] };
export type Entry = Said & { v: 1; from: string };

/** Begins each entry of a process, so that it knows its own without reading them. */
export const beginningOf = (process: string) => `{"v":1,"from":${JSON.stringify(process)},`;

export const encodeEntry = (process: string, said: Said) =>
  beginningOf(process) + JSON.stringify(said).slice(1);

/** Null for what can't be read, or was said by a version that says other things. */
export function parseEntry(text: string): Entry | null {
  try {
    const entry = JSON.parse(text) as Entry | null;
    return entry?.v === 1 ? entry : null;
  } catch {
    return null;
  }
}
