/** Socket.IO over several processes as its documentation starts it: the sharded Redis adapter, no storage. */
import { createServer } from 'node:http';
import { createShardedAdapter } from '@socket.io/redis-adapter';
import { createClient } from 'redis';
import { Server } from 'socket.io';
import { reportToParent } from './report.ts';

const publisher = createClient({ url: process.env.REDIS_URL ?? '' });
const subscriber = publisher.duplicate();
await Promise.all([publisher.connect(), subscriber.connect()]);

const http = createServer();
const server = new Server(http, {
  transports: ['websocket'],
  adapter: createShardedAdapter(publisher, subscriber),
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
