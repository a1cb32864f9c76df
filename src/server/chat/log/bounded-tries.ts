import type { Message } from '#shared/chat.ts';
import type { Log } from '../../log.ts';
import { toMicroseconds } from '../timestamp.ts';

/** Then a message that can't be told is left out: it must not hold up all later ones. */
const MAX_TRIES = 3;

/** `tell`, which throws for the same message no more than twice. */
export function withBoundedTries(tell: (message: Message) => void, log: Log): (message: Message) => void {
  let failed = { at: 0, tries: 0 };
  return (message) => {
    try {
      tell(message);
    } catch (error) {
      const at = toMicroseconds(message.timestamp);
      failed = { at, tries: failed.at === at ? failed.tries + 1 : 1 };
      if (failed.tries < MAX_TRIES) throw error;
      log.error({ err: error }, 'a message was left out: it can’t be told');
    }
  };
}
