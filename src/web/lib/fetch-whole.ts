/** A call counts as failed when nothing has come for this time (contract §4). */
export const silenceLimitMs = 30_000;

/** Fetches an answer and reads it to its end. Rejects, and ends the request, after 30 s in which nothing has come. */
export async function fetchWhole(address: string, init: RequestInit = {}): Promise<Response> {
  const end = new AbortController();
  const signal = init.signal ? AbortSignal.any([init.signal, end.signal]) : end.signal;
  return readWhole(fetch(address, { ...init, signal })).finally(() => end.abort());
}

/** Reads the answer to a request that is under way, by the same limit. */
export async function readWhole(asked: Promise<Response>): Promise<Response> {
  const answer = await unlessSilent(asked);
  const reader = answer.body?.getReader();
  const chunks: BlobPart[] = [];
  for (;;) {
    const chunk = await unlessSilent(reader?.read());
    // An answer without a body, such as 204, mustn't get an empty one.
    if (!chunk?.value) return new Response(chunks[0] && new Blob(chunks), answer);
    chunks.push(chunk.value);
  }
}

function unlessSilent<T>(coming: T | Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, silenceLimitMs, new Error('No answer came'));
  });
  return Promise.race([coming, silence]).finally(() => clearTimeout(timer));
}
