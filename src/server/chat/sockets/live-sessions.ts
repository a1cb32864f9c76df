/** The sessions behind open sockets, so that the sockets end with their sessions. */
import type { Socket } from 'socket.io';
import type { Role } from '#shared/accounts.ts';
import type { Session } from '../../accounts/sessions.ts';

export type FindSession = (cookieHeader: string | undefined) => Promise<Session | undefined>;

export class LiveSessions {
  readonly #findSession: FindSession;
  readonly #sessions = new Map<Socket, Session>();
  #changes = 0;

  constructor(findSession: FindSession) {
    this.#findSession = findSession;
  }

  /** Holds the session for as long as its connection is open. */
  async find(socket: Socket): Promise<Session | undefined> {
    const { cookie } = socket.handshake.headers;
    let session: Session | undefined;
    let changes: number;
    do {
      changes = this.#changes;
      session = await this.#findSession(cookie);
      // A session that changed during the look-up may have been read just before it did.
    } while (session && changes !== this.#changes);
    if (session && socket.conn.readyState === 'open') this.#hold(socket, session);
    return session;
  }

  end(isEnded: (session: Session) => boolean): void {
    this.#changes++;
    for (const [socket, session] of this.#sessions) if (isEnded(session)) close(socket);
  }

  /** Takes in changed roles: whoever holds the account of a session reads them there. */
  takeRoles(roles: ReadonlyMap<string, Role>): void {
    this.#changes++;
    for (const { account } of this.#sessions.values()) account.role = roles.get(account.id) ?? account.role;
  }

  /** A connection that closes before its socket has connected emits no `disconnect`, only its own `close`. */
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
