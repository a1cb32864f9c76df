import { SIGNATURE_BYTES } from '#shared/file-types.ts';

export type Peeked = { start: Uint8Array; whole: AsyncIterable<Uint8Array> };

/** Reads at least as many bytes as the type needs, unless there are fewer; `whole` includes them. */
export async function peek(stream: AsyncIterable<Uint8Array>): Promise<Peeked> {
  const chunks = stream[Symbol.asyncIterator]();
  let start: Uint8Array = new Uint8Array();
  while (start.length < SIGNATURE_BYTES) {
    const { value, done } = await chunks.next();
    if (done) break;
    start = start.length === 0 ? value : Buffer.concat([start, value]);
  }
  return { start, whole: rest(start, chunks) };
}

async function* rest(start: Uint8Array, chunks: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield start;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  } finally {
    await chunks.return?.();
  }
}
