/** Socket.IO as its documentation starts a chat: no storage, `emit` to everybody; with `SHARDED` over several processes. */
import { createServer } from 'node:http';
import { Server, type ServerOptions } from 'socket.io';
import { reportToParent } from './report.ts';

const http = createServer();
const server = new Server(http, {
  transports: ['websocket'],
  ...(process.env.SHARDED && { adapter: await shardedAdapter(process.env.REDIS_URL ?? '') }),
});
const room = server.of('/anonymous-chat');

room.on('connection', (socket) => {
  socket.on('join', () => {
    void socket.join('members');
    socket.emit('chat history', []);
  });
  socket.on('chat message', ({ user, message }: { user: string; message: string }) => {
    room.to('members').emit('chat message', { user, message, timestamp: new Date().toISOString() });
  });
});

http.listen(0, '127.0.0.1', () => reportToParent((http.address() as { port: number }).port));

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
