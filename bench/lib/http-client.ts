/**
 * Asks over one connection that stays open, as a browser's does, and reads every answer into the same memory: Node's own
 * clients allocate it anew, and what is cleared away then stops the one that measures for up to 30 ms.
 */
import { connect, type Socket } from 'node:net';

const END_OF_HEADERS = '\r\n\r\n';
const MOST_BYTES = 16 * 1024 * 1024;

export type Ask = (address: string) => Promise<{ ms: number; bodyBytes: number; body: () => string }>;

export function openHttpClient(url: string, cookie: string): Ask {
  const { hostname, host, port } = new URL(url);
  const memory = Buffer.alloc(MOST_BYTES);
  let read = 0;
  let expected = 0;
  let answered: () => void = () => {};
  const socket: Socket = connect({
    host: hostname,
    port: Number(port),
    onread: {
      buffer: Buffer.alloc(1024 * 1024),
      callback(bytes: number, chunk: Uint8Array) {
        memory.set(chunk.subarray(0, bytes), read);
        read += bytes;
        expected ||= lengthOf(memory.subarray(0, read));
        if (expected > 0 && read >= expected) answered();
        return true;
      },
    },
  });

  return async (address) => {
    [read, expected] = [0, 0];
    const request = `GET ${address} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}${END_OF_HEADERS}`;
    const startedAt = performance.now();
    await new Promise<void>((resolve, reject) => {
      answered = resolve;
      socket.once('error', reject);
      socket.write(request, () => socket.off('error', reject));
    });
    const ms = performance.now() - startedAt;
    const answer = memory.subarray(0, read);
    if (!answer.subarray(0, 12).equals(Buffer.from('HTTP/1.1 200'))) throw new Error(`${address}: ${answer}`);
    const bodyAt = answer.indexOf(END_OF_HEADERS) + END_OF_HEADERS.length;
    return { ms, bodyBytes: read - bodyAt, body: () => answer.subarray(bodyAt).toString() };
  };
}

/** Of the whole answer, as soon as its headers are there; 0 before. */
function lengthOf(start: Buffer): number {
  const headersEnd = start.indexOf(END_OF_HEADERS);
  if (headersEnd < 0) return 0;
  const [, bodyBytes] =
    start
      .subarray(0, headersEnd)
      .toString()
      .match(/content-length: (\d+)/i) ?? [];
  if (bodyBytes === undefined) throw new Error('The answer does not say how long it is.');
  return headersEnd + END_OF_HEADERS.length + Number(bodyBytes);
}
