/** A client that follows no rules: it sends frames as given, and answers and reads only on request. */
import { once } from 'node:events';
import type { Socket as TcpSocket } from 'node:net';
import { WebSocket } from 'ws';

const NAMESPACE = '/anonymous-chat';

export class RawSocket {
  readonly #socket: WebSocket;
  readonly frames: string[] = [];
  /** The code with which the connection ended: 1006 if it was cut. */
  readonly closed: Promise<number>;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    this.closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('message', (data) => this.frames.push(String(data)));
    socket.on('error', () => {});
  }

  /** Opens the transport and enters no namespace. @throws if the upgrade is refused. */
  static async open(url: string, path = '/socket.io/?EIO=4&transport=websocket', headers = {}) {
    const socket = new WebSocket(url.replace('http', 'ws') + path, { headers, perMessageDeflate: true });
    const raw = new RawSocket(socket);
    await once(socket, 'open');
    return raw;
  }

  static async join(url: string): Promise<RawSocket> {
    const raw = await RawSocket.open(url);
    raw.enter();
    await raw.next(/^40/);
    raw.emit('join', { username: 'Cog9' });
    await raw.next(/"user count"/);
    return raw;
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  get extensions(): string {
    return this.#socket.extensions;
  }

  enter(namespace = NAMESPACE): void {
    this.send(`40${namespace},`);
  }

  emit(...event: unknown[]): void {
    this.send(`42${NAMESPACE},${JSON.stringify(event)}`);
  }

  send(frame: string | Buffer): void {
    this.#socket.send(frame, () => {});
  }

  ping(): void {
    this.#socket.ping(() => {});
  }

  write(bytes: Buffer): void {
    this.#tcp.write(bytes);
  }

  stopReading(): void {
    this.#tcp.pause();
  }

  /** Resolves with the first matching frame, including earlier ones. */
  async next(pattern: RegExp): Promise<string> {
    for (;;) {
      const frame = this.frames.find((each) => pattern.test(each));
      if (frame !== undefined) return frame;
      await once(this.#socket, 'message');
    }
  }

  close(): void {
    this.#socket.terminate();
  }

  get #tcp(): TcpSocket {
    return (this.#socket as unknown as { _socket: TcpSocket })._socket;
  }
}
