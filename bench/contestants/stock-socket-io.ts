/** Socket.IO as its documentation starts a chat: no storage, `emit` to everybody. */
import { createServer } from 'node:http';
import { Server } from 'socket.io';
import { reportToParent } from './report.ts';

const http = createServer();
const server = new Server(http, { transports: ['websocket'] });
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
