/**
 * Socket.IO as in its documentation of a chat: `emit` to everybody; with `SHARDED` on several processes. With
 * `DATABASE_URL` each message is stored in PostgreSQL before it is sent, otherwise nowhere.
 */
import { createServer } from 'node:http';
import pg from 'pg';
import { Server, type ServerOptions } from 'socket.io';
import { reportToParent } from './report.ts';

const http = createServer();
const server = new Server(http, {
  transports: ['websocket'],
  ...(process.env.SHARDED && { adapter: await shardedAdapter(process.env.REDIS_URL ?? '') }),
});
const store = process.env.DATABASE_URL ? await openStore(process.env.DATABASE_URL) : async () => {};
const room = server.of('/anonymous-chat');

room.on('connection', (socket) => {
  socket.on('join', () => {
    void socket.join('members');
    socket.emit('chat history', []);
  });
  socket.on('chat message', async ({ user, message }: { user: string; message: string }) => {
    const said = { user, message, timestamp: new Date().toISOString() };
    await store(said);
    room.to('members').emit('chat message', said);
  });
});

http.listen(0, '127.0.0.1', () => reportToParent((http.address() as { port: number }).port));

async function openStore(connectionString: string) {
  const pool = new pg.Pool({ connectionString });
  // If two processes create the table at the same time, one fails, and then finds it.
  await pool
    .query('create table if not exists said (at timestamptz, who text, message text)')
    .catch(() => {});
  return async ({ user, message, timestamp }: { user: string; message: string; timestamp: string }) => {
    await pool.query('insert into said values ($1, $2, $3)', [timestamp, user, message]);
  };
}

async function shardedAdapter(url: string): Promise<ServerOptions['adapter']> {
  const [{ createShardedAdapter }, { createClient }] = await Promise.all([
    import('@socket.io/redis-adapter'),
    import('redis'),
  ]);
  const publisher = createClient({ url });
  const subscriber = publisher.duplicate();
  await Promise.all([publisher.connect(), subscriber.connect()]);
  return createShardedAdapter(publisher, subscriber) as ServerOptions['adapter'];
}
