/** A TCP proxy between client and server that delays, stalls, swallows, resets or refuses on request. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** The direction as the client sees it: `up` is what it sends, `down` what it receives. */
type Direction = 'up' | 'down';

type Wire = { client: Socket; server: Socket; isDead: boolean };

export class FlakyConnection {
  /** Draws a delay for each piece; pieces never overtake each other. */
  delayMs: () => number = () => 0;
  isRefusing = false;
  readonly url: string;
  readonly #listener: Server;
  readonly #wires = new Set<Wire>();
  readonly #swallowed = new Set<Direction>();
  #stalled: { released: Promise<void>; release: () => void } | null = null;

  private constructor(listener: Server, target: () => number) {
    this.#listener = listener;
    this.url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
    listener.on('connection', (client) => this.#accept(client, target()));
  }

  /** @param target the server's present port, which may change with every restart. */
  static async open(target: () => number): Promise<FlakyConnection> {
    const listener = createServer({ allowHalfOpen: true }).listen(0, '127.0.0.1');
    await once(listener, 'listening');
    return new FlakyConnection(listener, target);
  }

  get connections(): number {
    return this.#wires.size;
  }

  /** Makes connections half-open: nothing passes and nothing closes, as when a phone loses its network. */
  stall(): void {
    this.#stalled ??= newGate();
  }

  resume(): void {
    this.#swallowed.clear();
    this.#stalled?.release();
    this.#stalled = null;
  }

  /** Loses everything sent in this direction from now on, until `resume` or `cut`. */
  swallow(direction: Direction): void {
    this.#swallowed.add(direction);
  }

  /** Resets every connection; data held back on them are lost. */
  cut(): void {
    for (const wire of this.#wires) this.#end(wire);
    this.#swallowed.clear();
  }

  /** Makes the present connections half-open for ever; later ones work. */
  strand(): void {
    for (const wire of this.#wires) wire.isDead = true;
  }

  /** Resets the clients' ends, which the servers don't notice. */
  abandon(): void {
    for (const wire of this.#wires) {
      wire.isDead = true;
      wire.client.resetAndDestroy();
    }
  }

  async close(): Promise<void> {
    this.resume();
    this.cut();
    this.#listener.close();
    await once(this.#listener, 'close');
  }

  #accept(client: Socket, port: number): void {
    if (this.isRefusing) return void client.resetAndDestroy();
    const wire = { client, server: connect({ port, host: '127.0.0.1', allowHalfOpen: true }), isDead: false };
    this.#wires.add(wire);
    client.setNoDelay(true);
    wire.server.setNoDelay(true);
    void this.#carry(wire, 'up', wire.client, wire.server);
    void this.#carry(wire, 'down', wire.server, wire.client);
  }

  async #carry(wire: Wire, direction: Direction, from: Socket, to: Socket): Promise<void> {
    try {
      for await (const piece of from) {
        const delayMs = this.delayMs();
        if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
        await this.#stalled?.released;
        if (wire.isDead || this.#swallowed.has(direction) || to.destroyed) continue;
        if (!to.write(piece)) await Promise.race([once(to, 'drain'), once(to, 'close')]);
      }
      await this.#stalled?.released;
      if (!wire.isDead) to.end();
    } catch {
      await this.#stalled?.released;
      if (!wire.isDead) this.#end(wire);
    }
    if (from.destroyed && to.destroyed) this.#wires.delete(wire);
  }

  #end(wire: Wire): void {
    this.#wires.delete(wire);
    for (const socket of [wire.client, wire.server]) {
      socket.on('error', () => {});
      socket.resetAndDestroy();
    }
  }
}

function newGate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { released: promise, release: resolve };
}
