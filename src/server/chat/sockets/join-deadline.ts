/** A connection is held for a member of a room: one that joins none in time is closed. */

export const JOIN_WITHIN_MS = 30_000;

type Connection = { readyState: string; close: () => void };

const deadlines = new WeakMap<Connection, NodeJS.Timeout>();

/**
 * Gives the connection `JOIN_WITHIN_MS` to join, unless its time runs already: entering the namespace again must not
 * move the deadline.
 */
export function expectJoin(connection: Connection): void {
  if (deadlines.has(connection) || connection.readyState !== 'open') return;
  deadlines.set(
    connection,
    setTimeout(() => connection.close(), JOIN_WITHIN_MS),
  );
}

export function stopExpecting(connection: Connection): void {
  clearTimeout(deadlines.get(connection));
  deadlines.delete(connection);
}
