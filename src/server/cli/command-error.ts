/** An operator's mistake, in one sentence. */
export class CommandError extends Error {}
