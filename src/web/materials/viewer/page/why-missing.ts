/** Asks the server why an image failed to load: the error event of an img doesn't say. */

export type Missing =
  | { isComing: true; retryAfterMs: number }
  /** `isGone`: the server knows no such page (any more). `fault`: the server's words on why it can never be shown. */
  | { isComing: false; isGone: boolean; fault: string | null };

const UNKNOWN = { isComing: false, isGone: false, fault: null } as const;

const DEFAULT_RETRY_MS = 2000;

/** While a page is being rendered, the server answers 503 with Retry-After (contract §2). */
export async function whyMissing(address: string): Promise<Missing> {
  if (!address.startsWith('/api/')) return UNKNOWN;
  try {
    const reply = await fetch(address, { credentials: 'same-origin' });
    if (reply.status === 422) return { ...UNKNOWN, fault: (await reply.json()).message };
    await reply.body?.cancel();
    if (reply.ok) return { isComing: true, retryAfterMs: 0 };
    if (reply.status !== 503) return { ...UNKNOWN, isGone: reply.status === 404 };
    const seconds = Number(reply.headers.get('Retry-After'));
    return { isComing: true, retryAfterMs: seconds > 0 ? seconds * 1000 : DEFAULT_RETRY_MS };
  } catch {
    return UNKNOWN;
  }
}
