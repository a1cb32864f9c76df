/** Hashing passwords: argon2id in libuv's threads, a few at a time, with a bounded queue before them. */
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { Failure } from '../failure.ts';

/** OWASP's first choice: 19 MiB, two passes, one lane; 14-17 ms here (docs/decisions). */
const ARGON2ID = {
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};
const MAX_RUNNING = 2;
const MAX_WAITING = 200;

let running = 0;
const waiting: (() => void)[] = [];

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, ARGON2ID));

/** False also for an unknown account (`null`), after the same work, so that time tells nothing about who is here. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const isRight = await inTurn(async () => verify(passwordHash ?? (await hashOfNobody), password));
  return isRight && passwordHash !== null;
}

const hashOfNobody = hash(crypto.randomUUID(), ARGON2ID);

/** @throws {Failure} `unavailable` when the queue is full: better one clear refusal than a minute's wait. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_RUNNING) {
    if (waiting.length >= MAX_WAITING) throw new Failure('unavailable', { retryAfterSeconds: 5 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // The place is handed on, so that nobody slips in between.
    if (next) next();
    else running--;
  }
}
