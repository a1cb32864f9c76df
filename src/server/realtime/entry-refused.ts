import type { EntryRefusalCode } from '#shared/chat.ts';

/** Given to a namespace's middleware: the client gets both as `connect_error`. */
export class EntryRefused extends Error {
  readonly data: { code: EntryRefusalCode };
  constructor(code: EntryRefusalCode, message: string) {
    super(message);
    this.data = { code };
  }
}
