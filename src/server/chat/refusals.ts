/** The refusal of an event has a code and a sentence (contract §3). */
import type { GenericSchema, InferOutput } from 'valibot';
import type { ClientEvents, Refusal, RefusalCode } from '#shared/chat.ts';
import { checkInput } from '#shared/input.ts';
import type { Log } from '../log.ts';
import { QueueFull } from './log/group-commit.ts';
import * as texts from './texts.ts';

/** The text of a refusal has the code's name. */
const REFUSALS: Record<RefusalCode, string> = texts;

export class EventRefused extends Error {
  readonly refusal: Refusal;
  constructor(code: RefusalCode, details: { message?: string; retryAfterMs?: number } = {}) {
    super(code);
    this.refusal = { ok: false, code, message: REFUSALS[code], ...details };
  }
}

/** @throws {EventRefused} `invalid`, with the sentence of the first error. */
export function parsePayload<S extends GenericSchema>(schema: S, payload: unknown): InferOutput<S> {
  const checked = checkInput(schema, payload);
  if (checked.ok) return checked.output;
  const [message] = Object.values(checked.errors);
  throw new EventRefused('invalid', message === undefined ? {} : { message });
}

export function toRefusal(error: unknown, event: keyof ClientEvents, log: Log): Refusal {
  if (error instanceof EventRefused) return error.refusal;
  if (!(error instanceof QueueFull)) log.error({ err: error, event }, 'a chat event failed');
  return { ok: false, code: 'unavailable', message: REFUSALS.unavailable, retryAfterMs: 1000 };
}
