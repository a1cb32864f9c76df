/** Hashes passwords with argon2id in libuv's threads, a few at a time in a limited queue, and refuses common ones. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { BUCKET_COUNT, bucketOf, foldPassword, TOO_COMMON } from '#shared/common-passwords.ts';
import { Failure, invalidField } from '../failure.ts';

/** OWASP's first choice: 19 MiB, two passes, one lane; 14-17 ms as measured (docs/decisions). */
const ARGON2ID = {
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};
const MAX_RUNNING = 2;
/** One address may send 300 guesses at once (`guess-limits.ts`); the last in the queue waits for 3 s. */
const MAX_WAITING = 400;
/** The limit of the queue for known browsers and open sessions, which goes first except for every third turn. */
const MAX_WAITING_FIRST = 50;
const TURN_OF_OTHERS = 3;

let running = 0;
let turns = 0;
const waiting: (() => void)[] = [];
const waitingFirst: (() => void)[] = [];

/** @throws {Failure} `invalid` for a common password. */
export async function hashPassword(password: string): Promise<string> {
  requireUncommon(password);
  return inTurn(() => hash(password.normalize('NFC'), ARGON2ID));
}

/** Returns the same hash for the same `salt`, for secrets that are looked up by their hash. */
export const hashWithSalt = (secret: string, salt: string): Promise<string> =>
  inTurn(() => hash(secret, { ...ARGON2ID, salt: Buffer.from(salt, 'base64url') }));

type Turn = { /** Goes before callers who may be strangers. */ isFirst?: boolean };

/** False also for an unknown account (`null`), after the same work: the time doesn't reveal which accounts exist. */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
  turn: Turn = {},
): Promise<boolean> {
  // The text is normalised because one keyboard types é as one character and another as two.
  const isHash = async () => verify(passwordHash ?? (await hashOfNobody), password.normalize('NFC'));
  return (await inTurn(isHash, turn)) && passwordHash !== null;
}

const hashOfNobody = hash(crypto.randomUUID(), ARGON2ID);

/** @throws {Failure} `unavailable` if the queue is full: a clear refusal is better than a minute's wait. */
async function inTurn<T>(work: () => Promise<T>, { isFirst = false }: Turn = {}): Promise<T> {
  if (running >= MAX_RUNNING) {
    const [queue, max] = isFirst ? [waitingFirst, MAX_WAITING_FIRST] : [waiting, MAX_WAITING];
    if (queue.length >= max) throw new Failure('unavailable', { retryAfterSeconds: 5 });
    await new Promise<void>((resolve) => queue.push(resolve));
  } else running++;
  try {
    return await work();
  } finally {
    const next = nextInTurn();
    // The slot is passed on directly, so that no other caller takes it in between.
    if (next) next();
    else running--;
  }
}

/** One member who keeps the first queue full holds up everybody else, but not for ever. */
function nextInTurn(): (() => void) | undefined {
  turns++;
  if (turns % TURN_OF_OTHERS === 0) return waiting.shift() ?? waitingFirst.shift();
  return waitingFirst.shift() ?? waiting.shift();
}

/** The passwords that attackers try first, in buckets, from `scripts/common-passwords.ts`. */
const FILE = path.join(import.meta.dirname, 'common-passwords.txt');

const buckets: readonly string[][] = Array.from({ length: BUCKET_COUNT }, () => []);
for (const password of readFileSync(FILE, 'utf8').trim().split('\n'))
  buckets[bucketOf(password)]?.push(password);

/** Undefined if there is no such bucket. */
export const openBucket = (bucket: number): readonly string[] | undefined => buckets[bucket];

export const isCommonPassword = (password: string): boolean =>
  buckets[bucketOf(password)]?.includes(foldPassword(password)) ?? false;

/** @throws {Failure} `invalid` for a common password. */
export function requireUncommon(password: string): void {
  if (isCommonPassword(password)) throw invalidField('password', TOO_COMMON);
}
