/** A client of one Socket.IO namespace on its own connection; it reconnects until it is closed (decision 45). */
import { type EngineConnection, openEngine } from './engine-connection.ts';
import { connectPacket, decodePacket, disconnectPacket, eventPacket, type Received } from './packets.ts';

export type SocketOptions = {
  /** The server's address, including the path. */
  url: string;
  namespace: string;
  auth: object;
  /** The time limit of an attempt, up to the namespace's acceptance. */
  connectLimitMs: number;
  answerLimitMs: number;
  /** For an event with a large answer, this limit counts from the last received packet, not from the request. */
  silenceLimitMs?: (event: string) => number | undefined;
  /** Returns the delay before an attempt after this many failures. */
  delayMs: (failures: number) => number;
};

export type SocketListener<Events> = {
  connected(): void;
  /** Called when an accepted connection has ended; the next attempt follows. */
  lost(): void;
  /** Called when this many attempts in a row have failed without any packet of the server. */
  unopened?(attempts: number): void;
  /** Called when the namespace refused with `data`; the next attempt follows unless the socket is closed. */
  refused(data: unknown): void;
  events: Events;
};

type AnswerTo<Call> = Call extends (payload: unknown, acknowledge: infer Acknowledge) => void
  ? Acknowledge extends (answer: infer Answer) => void
    ? Answer
    : never
  : never;

type PendingRequest = {
  resolve: (answer: unknown) => void;
  reject: (cause: Error) => void;
  timer: ReturnType<typeof setTimeout>;
};

export class NamespaceSocket<Sent, Events extends object> {
  /** The time when the last attempt began, or the connection was lost. */
  triedAt = 0;
  receivedAt = 0;
  isConnected = false;
  readonly #options: SocketOptions;
  readonly #listener: SocketListener<Events>;
  readonly #pending = new Map<number, PendingRequest>();
  #engine: EngineConnection | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  /** The number of attempts since the last packet of the server. */
  #attemptsUnanswered = 0;
  #requestCount = 0;

  constructor(options: SocketOptions, listener: SocketListener<Events>) {
    this.#options = options;
    this.#listener = listener;
  }

  get isWaiting(): boolean {
    return this.#pending.size > 0;
  }

  /** Starts an attempt at once, replacing a pending one. */
  connect() {
    const { url, namespace, auth, connectLimitMs } = this.#options;
    this.#end();
    this.triedAt = Date.now();
    this.#attemptsUnanswered++;
    this.#timer = setTimeout(() => this.drop(), connectLimitMs);
    const engine = openEngine(url, {
      opened: () => engine.send(connectPacket(namespace, auth)),
      received: () => {
        this.receivedAt = Date.now();
        this.#attemptsUnanswered = 0;
      },
      message: (text) => this.#take(decodePacket(text, namespace)),
      closed: () => this.drop(),
    });
    this.#engine = engine;
  }

  /** Ends a connection that may be dead, and reconnects after a delay. */
  drop() {
    const wasConnected = this.isConnected;
    this.#end();
    this.#retryLater();
    if (wasConnected) this.#listener.lost();
    else if (this.#attemptsUnanswered > 0) this.#listener.unopened?.(this.#attemptsUnanswered);
  }

  close() {
    if (this.isConnected) this.#engine?.send(disconnectPacket(this.#options.namespace));
    this.#end();
  }

  /** Rejects when there is no connection or it is lost. A connection without an answer in time is dropped. */
  request<E extends keyof Sent & string>(event: E, payload: unknown) {
    return new Promise<AnswerTo<Sent[E]>>((resolve, reject) => {
      if (!this.isConnected) return reject(new ConnectionLost());
      const id = this.#requestCount++;
      const { answerLimitMs, silenceLimitMs } = this.#options;
      const silenceMs = silenceLimitMs?.(event);
      const timer = setTimeout(() => this.#giveUp(id), answerLimitMs);
      this.#pending.set(id, { resolve: resolve as PendingRequest['resolve'], reject, timer });
      if (silenceMs !== undefined) this.#awaitSilence(id, silenceMs, Date.now());
      this.#engine?.send(eventPacket(this.#options.namespace, id, event, payload));
    });
  }

  #awaitSilence(id: number, limitMs: number, sinceMs: number) {
    const pending = this.#pending.get(id);
    if (!pending) return;
    clearTimeout(pending.timer);
    const look = () =>
      this.receivedAt <= sinceMs ? this.#giveUp(id) : this.#awaitSilence(id, limitMs, this.receivedAt);
    pending.timer = setTimeout(look, limitMs - (Date.now() - sinceMs));
  }

  #take(packet: Received | null) {
    if (!packet) return this.drop();
    switch (packet.type) {
      case 'connected':
        return this.#enter();
      case 'event':
        return this.#emit(packet.name, packet.payload);
      case 'acknowledgement':
        return this.#takePending(packet.id)?.resolve(packet.answer);
      case 'refused':
        return this.#meetRefusal(packet.data);
      case 'foreign':
        return;
      case 'disconnected':
        return this.drop();
    }
  }

  #enter() {
    clearTimeout(this.#timer);
    this.isConnected = true;
    this.#failures = 0;
    this.#listener.connected();
  }

  #emit(name: string, payload: unknown) {
    const { events } = this.#listener;
    const act: unknown = Object.hasOwn(events, name) && events[name as keyof Events];
    if (typeof act === 'function') act(payload);
  }

  #meetRefusal(data: unknown) {
    this.#end();
    this.#retryLater();
    this.#listener.refused(data);
  }

  #retryLater() {
    this.triedAt = Date.now();
    this.#timer = setTimeout(() => this.connect(), this.#options.delayMs(this.#failures++));
  }

  #end() {
    clearTimeout(this.#timer);
    this.isConnected = false;
    this.#engine?.close();
    this.#engine = null;
    for (const id of [...this.#pending.keys()]) this.#takePending(id)?.reject(new ConnectionLost());
  }

  #giveUp(id: number) {
    this.#takePending(id)?.reject(new NoAnswer());
    this.drop();
  }

  #takePending(id: number): PendingRequest | undefined {
    const pending = this.#pending.get(id);
    clearTimeout(pending?.timer);
    this.#pending.delete(id);
    return pending;
  }
}

/** Thrown when the connection was lost before the answer came; the request may be repeated on the next one. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost';
}

/** Thrown when the connection stayed open, but no answer came. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
}
