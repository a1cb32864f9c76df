/** Writes JSON lines to standard error, without addresses, texts of messages and secrets. */
import pino from 'pino';
import type { Config } from './config.ts';

export type Log = pino.Logger;

export function createLog(level: Config['logLevel']): Log {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } },
    pino.destination({ dest: 2, sync: true }),
  );
}

/** Logs uncaught errors, and Node's warnings, which Node would print as plain text. */
export function logProcessEvents(log: Log): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn({ err: warning }, 'Node.js warns'));
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception: the server ends');
    process.exit(1);
  });
}

/** Logs only these fields, because a database's error also has parameters, and a request's its address. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  return { type: error.name, code: (error as { code?: unknown }).code, stack: error.stack };
}
