/** The sessions of open sockets: sockets end with their session, and using a socket counts as using its session. */
import type { Socket } from 'socket.io';
import type { Role } from '#shared/accounts.ts';
import { hourOf, type Session } from '../../accounts/sessions.ts';

export type SessionAccess = {
  /** Finds the valid session for a handshake's cookie header. */
  findSession: (cookieHeader: string | undefined) => Promise<Session | undefined>;
  /** Reads the session as it is stored now, after noting a use if there was one. */
  renewSession: (tokenHash: string, how: { isUse: boolean }) => Promise<Session | undefined>;
  now: () => number;
};

export class LiveSessions {
  readonly #access: SessionAccess;
  readonly #sessions = new Map<Socket, Session>();
  #changes = 0;

  constructor(access: SessionAccess) {
    this.#access = access;
  }

  /** Finds the session and keeps it for as long as its connection is open. */
  async find(socket: Socket): Promise<Session | undefined> {
    const { cookie } = socket.handshake.headers;
    let session: Session | undefined;
    let changes: number;
    do {
      changes = this.#changes;
      session = await this.#access.findSession(cookie);
      // A session that changed during the look-up may have been read just before it did.
    } while (session && changes !== this.#changes);
    if (session && socket.conn.readyState === 'open') this.#hold(socket, session);
    return session;
  }

  end(isEnded: (session: Session) => boolean): void {
    this.#changes++;
    for (const [socket, session] of this.#sessions) if (isEnded(session)) close(socket);
  }

  /** Drops the connections of changed sessions: clients reconnect, and the sessions are read again. */
  reconnect(hasChanged: (session: Session) => boolean): void {
    this.#changes++;
    for (const [{ conn }, session] of this.#sessions) if (hasChanged(session)) conn.close();
  }

  /** Ends sockets whose stored session has expired. Other windows and processes may have renewed it. */
  async endExpired(): Promise<void> {
    for (const [socket, session] of [...this.#sessions])
      if (session.expiresAt <= this.#access.now()) await this.#renew(socket, session, { isUse: false });
  }

  /** Updates the roles in the sessions' accounts, from which all other code reads them. */
  takeRoles(roles: ReadonlyMap<string, Role>): void {
    this.#changes++;
    for (const session of this.#sessions.values()) {
      const role = roles.get(session.account.id);
      if (role === undefined || role === session.account.role) continue;
      session.account.role = role;
      // The new role has another idle time, so the session must be read again.
      session.expiresAt = 0;
    }
  }

  /** Notes that the session is used, because a person did something on an open socket; it is stored once an hour. */
  noteUse(socket: Socket): void {
    const session = this.#sessions.get(socket);
    const { seenAt = Number.POSITIVE_INFINITY } = session ?? {};
    const hour = hourOf(this.#access.now());
    if (!session || seenAt >= hour) return;
    session.seenAt = hour;
    this.#renew(socket, session, { isUse: true }).catch(() => {
      // The next use tries again.
      session.seenAt = seenAt;
    });
  }

  async #renew(socket: Socket, session: Session, how: { isUse: boolean }): Promise<void> {
    const renewed = await this.#access.renewSession(session.tokenHash, how);
    if (renewed) session.expiresAt = renewed.expiresAt;
    else close(socket);
  }

  /** Keeps the session until the socket disconnects, or its connection closes before the socket has connected. */
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
