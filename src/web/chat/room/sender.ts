/** Posts messages and waits between attempts; what follows from an answer is the reducer's to decide. */
import type { Outgoing } from './outgoing.ts';
import type { RoomConnection } from './room-connection.ts';
import type { RoomEvent } from './room-state.ts';
import { NoAnswer } from './socket/namespace-socket.ts';

export class Sender {
  readonly #report: (event: RoomEvent) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(report: (event: RoomEvent) => void) {
    this.#report = report;
  }

  /** A lost connection is reported by the connection. */
  async post(connection: RoomConnection, message: Outgoing) {
    const { clientId } = message;
    try {
      const answer = await connection.post(message);
      this.#report({ type: 'answered', clientId, answer });
    } catch (cause) {
      if (cause instanceof NoAnswer) this.#report({ type: 'unanswered', clientId });
    }
  }

  wait(ms: number) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#report({ type: 'waited' }), ms);
  }

  stopWaiting() {
    clearTimeout(this.#timer);
  }
}
