/** One connection by the Engine.IO protocol, version 4, over WebSocket only. */

import { parsedJson } from '#web/lib/parsed-json.ts';

export type EngineConnection = {
  send(message: string): void;
  /** Closes without waiting for the server; the listener isn't called any more. */
  close(): void;
};

type Listener = {
  opened(): void;
  message(text: string): void;
  /** Called for every packet, including pings. */
  received(): void;
  /** Called when the connection failed, was lost or silent for too long, or the server broke the protocol. */
  closed(): void;
};

const OPEN = '0';
const PING = '2';
const PONG = '3';
const MESSAGE = '4';
const NOOP = '6';

/** Opens a connection; `url` must have no query. */
export function openEngine(url: string, listener: Listener): EngineConnection {
  const webSocket = new WebSocket(`${url}/?EIO=4&transport=websocket`);
  const end = new AbortController();
  const { signal } = end;
  let silenceMs: number | null = null;
  let silence: ReturnType<typeof setTimeout> | undefined;

  const close = () => {
    clearTimeout(silence);
    end.abort();
    webSocket.close();
  };
  const lose = () => {
    close();
    listener.closed();
  };
  const expectPing = (withinMs: number) => {
    clearTimeout(silence);
    silence = setTimeout(lose, withinMs);
  };
  const greet = (handshake: string) => {
    silenceMs = longestSilenceMs(handshake);
    if (silenceMs === null) return lose();
    expectPing(silenceMs);
    listener.opened();
  };
  const take = (packet: string) => {
    const content = packet.slice(1);
    if (silenceMs === null) return packet[0] === OPEN ? greet(content) : lose();
    if (packet[0] === MESSAGE) return listener.message(content);
    if (packet[0] === NOOP) return;
    if (packet[0] !== PING) return lose();
    webSocket.send(PONG);
    expectPing(silenceMs);
  };

  webSocket.addEventListener('close', lose, { signal });
  const receive = ({ data }: MessageEvent) => {
    listener.received();
    take(typeof data === 'string' ? data : '');
  };
  webSocket.addEventListener('message', receive, { signal });
  return { send: (message) => webSocket.send(MESSAGE + message), close };
}

/** Returns the longest time between two pings of the server; null if the handshake doesn't say. */
function longestSilenceMs(handshake: string): number | null {
  const { pingInterval, pingTimeout } = parsedJson(handshake) ?? {};
  const ms = pingInterval + pingTimeout;
  return Number.isFinite(ms) ? ms : null;
}
