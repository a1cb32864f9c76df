/** Asks the server why an image didn't come: the browser tells a picture that failed nothing but that. */

export type Missing = { isComing: true; retryAfterMs: number } | { isComing: false };

const DEFAULT_RETRY_MS = 2000;

/** A page that is still being rendered answers 503 with Retry-After (contract §2). */
export async function whyMissing(address: string): Promise<Missing> {
  if (!address.startsWith('/api/')) return { isComing: false };
  try {
    const reply = await fetch(address, { credentials: 'same-origin' });
    await reply.body?.cancel();
    if (reply.ok) return { isComing: true, retryAfterMs: 0 };
    if (reply.status !== 503) return { isComing: false };
    const seconds = Number(reply.headers.get('Retry-After'));
    return { isComing: true, retryAfterMs: seconds > 0 ? seconds * 1000 : DEFAULT_RETRY_MS };
  } catch {
    return { isComing: false };
  }
}
