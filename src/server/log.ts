/** Structured logs: one JSON object a line on standard error; no address, no text of a message, no secret. */
import pino from 'pino';
import type { Config } from './config.ts';

export type Log = pino.Logger;

export function createLog(level: Config['logLevel']): Log {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } },
    pino.destination({ dest: 2, sync: true }),
  );
}

/** Only these fields: a database's error also carries rows and parameters, a request's its address. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  return { type: error.name, code: (error as { code?: unknown }).code, stack: error.stack };
}
