/** Packets of the Socket.IO protocol, version 5, with JSON only and no binary parts. */

export type Received =
  | { type: 'connected' }
  | { type: 'disconnected' }
  | { type: 'event'; name: string; payload: unknown }
  | { type: 'acknowledgement'; id: number; answer: unknown }
  | { type: 'refused'; data: unknown }
  /** The packet is for another namespace. */
  | { type: 'foreign' };

export const connectPacket = (namespace: string, auth: object): string =>
  `0${address(namespace)}${JSON.stringify(auth)}`;

export const disconnectPacket = (namespace: string): string => `1${address(namespace)}`;

/** Encodes an event that asks for an acknowledgement. */
export const eventPacket = (namespace: string, id: number, event: string, payload: unknown): string =>
  `2${address(namespace)}${id}${JSON.stringify([event, payload])}`;

const address = (namespace: string) => (namespace === '/' ? '' : `${namespace},`);

/** A packet consists of a type, a namespace, the id of its acknowledgement, and JSON. */
const PACKET = /^([0-4])(?:(\/[^,]*),?)?(\d+)?(.*)$/s;

/** Decodes a packet; returns null if the text is no packet of the protocol. */
export function decodePacket(text: string, own: string): Received | null {
  const [, type, namespace = '/', id, json = ''] = PACKET.exec(text) ?? [];
  const data = parsed(json);
  if (data === INVALID) return null;
  const packet = type && packetOf(type, id, data);
  if (!packet) return null;
  return namespace === own ? packet : { type: 'foreign' };
}

function packetOf(type: string, id: string | undefined, data: unknown): Received | null {
  switch (type) {
    case '0':
      return has(data, 'sid') ? { type: 'connected' } : null;
    case '1':
      return data === undefined ? { type: 'disconnected' } : null;
    case '2':
      return isList(data) && typeof data[0] === 'string'
        ? { type: 'event', name: data[0], payload: data[1] }
        : null;
    case '3':
      return isList(data) && id ? { type: 'acknowledgement', id: Number(id), answer: data[0] } : null;
    default:
      return has(data, 'message') ? { type: 'refused', data: 'data' in data ? data.data : undefined } : null;
  }
}

const isList = (data: unknown): data is unknown[] => Array.isArray(data);

const has = <K extends string>(data: unknown, key: K): data is Record<K, unknown> =>
  typeof data === 'object' && data !== null && key in data;

const INVALID = Symbol('not JSON');

/** Parses JSON; an empty text is undefined. */
function parsed(json: string): unknown {
  if (json === '') return undefined;
  try {
    return JSON.parse(json);
  } catch {
    return INVALID;
  }
}
