/** A connection holds a place on the server for somebody in a room: one that joins none is ended. */

export const JOIN_WITHIN_MS = 30_000;

type Connection = { readyState: string; close: () => void };

const deadlines = new WeakMap<Connection, NodeJS.Timeout>();

/** From now on the connection has `JOIN_WITHIN_MS` to join; its client may come back. */
export function expectJoin(connection: Connection): void {
  stopExpecting(connection);
  if (connection.readyState !== 'open') return;
  deadlines.set(
    connection,
    setTimeout(() => connection.close(), JOIN_WITHIN_MS),
  );
}

export function stopExpecting(connection: Connection): void {
  clearTimeout(deadlines.get(connection));
  deadlines.delete(connection);
}
