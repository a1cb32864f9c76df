/** A websocket client small enough for thousands in one thread: raw TCP, one pass over each chunk. */
import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

export type Wire = {
  send: (text: string) => void;
  /** Closes without a close frame, like a lost network. */
  destroy: () => void;
};

/** Gets each text frame in place: `bytes[start … end)` is its payload, valid only during the call. */
type OnFrame = (bytes: Buffer, start: number, end: number) => void;

const MASK = Buffer.alloc(4);

export function openWire(url: URL, onFrame: OnFrame, onClose: () => void = () => {}): Promise<Wire> {
  const { promise, resolve, reject } = Promise.withResolvers<Wire>();
  const socket = connect(Number(url.port), url.hostname, () => socket.write(handshake(url)));
  socket.setNoDelay(true);
  socket.on('error', reject);
  socket.on('close', onClose);
  let rest: Buffer = Buffer.alloc(0);
  let isOpen = false;
  socket.on('data', (chunk: Buffer) => {
    let bytes: Buffer = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    if (!isOpen) {
      const end = bytes.indexOf('\r\n\r\n');
      if (end < 0) {
        rest = bytes;
        return;
      }
      if (!bytes.subarray(0, 12).equals(Buffer.from('HTTP/1.1 101')))
        return reject(new Error(bytes.toString()));
      isOpen = true;
      bytes = bytes.subarray(end + 4);
      resolve({ send: (text) => socket.write(maskedFrame(text)), destroy: () => socket.destroy() });
    }
    rest = readFrames(bytes, onFrame, socket);
  });
  return promise;
}

function handshake(url: URL): string {
  return [
    `GET ${url.pathname}${url.search} HTTP/1.1`,
    `Host: ${url.host}`,
    'Upgrade: websocket',
    'Connection: Upgrade',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    'Sec-WebSocket-Version: 13',
    '\r\n',
  ].join('\r\n');
}

function readFrames(bytes: Buffer, onFrame: OnFrame, socket: Socket): Buffer {
  const PING = 0x9;
  let at = 0;
  while (bytes.length - at >= 2) {
    const opcode = (bytes[at] as number) & 0xf;
    let length = (bytes[at + 1] as number) & 0x7f;
    let start = at + 2;
    if (length === 126) {
      if (bytes.length - at < 4) break;
      length = bytes.readUInt16BE(at + 2);
      start = at + 4;
    } else if (length === 127) {
      if (bytes.length - at < 10) break;
      length = Number(bytes.readBigUInt64BE(at + 2));
      start = at + 10;
    }
    if (bytes.length < start + length) break;
    if (opcode === PING) socket.write(Buffer.from([0x8a, 0x80, 0, 0, 0, 0]));
    else onFrame(bytes, start, start + length);
    at = start + length;
  }
  return at === bytes.length ? Buffer.alloc(0) : Buffer.from(bytes.subarray(at));
}

/** Builds a text frame for a client to send; a mask of zeros leaves the bytes unchanged. */
function maskedFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const header = payload.length < 126 ? Buffer.from([0x81, 0x80 | payload.length]) : Buffer.alloc(4);
  if (payload.length >= 126) {
    header[0] = 0x81;
    header[1] = 0x80 | 126;
    header.writeUInt16BE(payload.length, 2);
  }
  return Buffer.concat([header, MASK, payload]);
}
