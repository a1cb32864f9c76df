/** The sessions behind open sockets, so that the sockets end with their sessions. */
import type { Socket } from 'socket.io';
import type { Session } from '../../accounts/sessions.ts';

/** The live session that a handshake's cookie stands for. */
export type FindSession = (cookieHeader: string | undefined) => Promise<Session | undefined>;

export class LiveSessions {
  readonly #findSession: FindSession;
  readonly #sessions = new Map<Socket, Session>();
  #endings = 0;

  constructor(findSession: FindSession) {
    this.#findSession = findSession;
  }

  /** The session of the handshake's cookie, which is held for as long as its connection is open. */
  async find(socket: Socket): Promise<Session | undefined> {
    const { cookie } = socket.handshake.headers;
    let session: Session | undefined;
    let endings: number;
    do {
      endings = this.#endings;
      session = await this.#findSession(cookie);
      // A session that ended during the look-up may have been read just before it ended.
    } while (session && endings !== this.#endings);
    if (session && socket.conn.readyState === 'open') this.#hold(socket, session);
    return session;
  }

  /** Closes the connections of all sessions that `isEnded` says have ended. */
  end(isEnded: (session: Session) => boolean): void {
    this.#endings++;
    for (const [socket, session] of this.#sessions) if (isEnded(session)) close(socket);
  }

  /** A connection that closes before its socket has connected emits no `disconnect`: only its own `close`. */
  #hold(socket: Socket, session: Session): void {
    this.#sessions.set(socket, session);
    const forget = () => {
      socket.conn.off('close', forget);
      this.#sessions.delete(socket);
    };
    socket.conn.on('close', forget);
    socket.on('disconnect', forget);
  }
}

function close(socket: Socket): void {
  if (socket.connected) socket.disconnect(true);
  else socket.conn.close();
}
