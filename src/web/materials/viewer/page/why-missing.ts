/** Asks the server why an image failed to load: the error event of an img doesn't say. */
import { CallFailure, noteSession, replyTo } from '#web/lib/api.ts';

export type Missing =
  | { isComing: true; retryAfterMs: number }
  /** `isGone`: the server knows no such page (any more). `fault`: the server's words on why it can never be shown. */
  | { isComing: false; isGone: boolean; fault: string | null };

const UNKNOWN = { isComing: false, isGone: false, fault: null } as const;

const DEFAULT_RETRY_MS = 2000;

/** While a page is being rendered, the server answers 503 with Retry-After (contract §2). */
export async function whyMissing(address: string): Promise<Missing> {
  if (!address.startsWith('/api/')) return UNKNOWN;
  let reply: Response | undefined;
  try {
    reply = await fetch(address, { credentials: 'same-origin' });
    if (reply.ok && reply.headers.get('content-type')?.startsWith('image/')) {
      await reply.body?.cancel();
      return { isComing: true, retryAfterMs: 0 };
    }
    await replyTo(Promise.resolve(reply));
    return UNKNOWN;
  } catch (failure) {
    if (!(failure instanceof CallFailure)) return UNKNOWN;
    noteSession(failure);
    return missingBy(failure, reply?.headers.get('Retry-After'));
  }
}

/** A page of a proxy or a captive portal is no answer: the image may come with the next attempt. */
function missingBy({ status, message }: CallFailure, retryAfter: string | null = null): Missing {
  if (status === 422) return { ...UNKNOWN, fault: message };
  if (status !== 503 && status !== 0) return { ...UNKNOWN, isGone: status === 404 };
  const seconds = Number(retryAfter);
  return { isComing: true, retryAfterMs: seconds > 0 ? seconds * 1000 : DEFAULT_RETRY_MS };
}
