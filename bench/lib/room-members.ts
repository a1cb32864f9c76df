/** Members of a room under test, in the contestant's protocol: bare JSON frames, or Socket.IO's. */
import { randomBytes } from 'node:crypto';
import type { Member, OnDelivery } from './member.ts';
import { openWire, type Wire } from './websocket-wire.ts';

export type Dialect = 'bare' | 'socket.io';
const NAMESPACE = '/anonymous-chat';
const DELIVERY: Record<Dialect, Buffer> = {
  bare: Buffer.from('["chat message"'),
  'socket.io': Buffer.from(`42${NAMESPACE},["chat message"`),
};
const HISTORY = Buffer.from(`42${NAMESPACE},["chat history"`);

/** Joins the room at `url`; resolves once the history has arrived. `onDelivery` gets each message's frame. */
export async function joinRoom(
  url: string,
  dialect: Dialect,
  onDelivery: OnDelivery,
  onClose?: () => void,
): Promise<Member> {
  const joined = Promise.withResolvers<void>();
  const marker = DELIVERY[dialect];
  let wire: Wire | null = null;
  const onFrame = (bytes: Buffer, start: number, end: number) => {
    if (startsWith(bytes, start, marker)) onDelivery(bytes, start, end);
    else if (dialect === 'socket.io') answerSocketIo(bytes, start, end);
  };
  const answerSocketIo = (bytes: Buffer, start: number, end: number) => {
    const PING = 0x32;
    if (bytes[start] === PING) return wire?.send('3');
    if (startsWith(bytes, start, HISTORY)) return joined.resolve();
    const text = bytes.toString('latin1', start, Math.min(end, start + 40));
    if (text.startsWith('0{')) wire?.send(`40${NAMESPACE},${JSON.stringify({ secret: drawSecret() })}`);
    if (text.startsWith(`40${NAMESPACE}`)) wire?.send(`42${NAMESPACE},["join",{"username":"Cog7"}]`);
  };
  const address = new URL(dialect === 'bare' ? '/' : '/socket.io/?EIO=4&transport=websocket', url);
  const opening = openWire(
    address,
    (bytes, start, end) => {
      // The first frame may come with the handshake's answer, before `wire` is assigned.
      if (wire) onFrame(bytes, start, end);
      else {
        const early = Buffer.from(bytes.subarray(start, end));
        queueMicrotask(() => onFrame(early, 0, early.length));
      }
    },
    onClose,
  );
  wire = await opening;
  if (dialect === 'bare') joined.resolve();
  await joined.promise;
  const { send, destroy } = wire;
  const prefix = dialect === 'bare' ? '' : `42${NAMESPACE},`;
  return {
    say: (text) => send(`${prefix}["chat message",{"user":"Cog7","message":"${text}"}]`),
    leave: destroy,
  };
}

/** Whether `bytes` at `start` begin with `marker`; a loop is faster than a slice at millions a second. */
function startsWith(bytes: Buffer, start: number, marker: Buffer): boolean {
  for (let at = marker.length - 1; at >= 0; at--) if (bytes[start + at] !== marker[at]) return false;
  return true;
}

const drawSecret = () => randomBytes(32).toString('base64url');
