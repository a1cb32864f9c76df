/** Closes a connection that joins no room in time. */

export const JOIN_WITHIN_MS = 30_000;

type Connection = { readyState: string; close: () => void };

const deadlines = new WeakMap<Connection, NodeJS.Timeout>();

/** Entering the namespace again doesn't move the deadline. */
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
