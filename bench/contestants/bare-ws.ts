/** The reference: `ws` with nothing around it; a frame is encoded once and written to each member by itself. */
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { WebSocketServer } from 'ws';
import { reportToParent } from './report.ts';

const http = createServer();
const server = new WebSocketServer({ server: http, perMessageDeflate: false });
const members = new Set<Socket>();

server.on('connection', (member, request) => {
  members.add(request.socket);
  member.on('close', () => members.delete(request.socket));
  member.on('message', (data) => {
    const [, { user, message }] = JSON.parse(String(data)) as [string, { user: string; message: string }];
    const stored = { user, message, timestamp: new Date().toISOString() };
    const frame = textFrame(JSON.stringify(['chat message', stored]));
    for (const socket of members) socket.write(frame);
  });
});

function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const header = payload.length < 126 ? Buffer.from([0x81, payload.length]) : Buffer.alloc(4);
  if (payload.length >= 126) {
    header[0] = 0x81;
    header[1] = 126;
    header.writeUInt16BE(payload.length, 2);
  }
  return Buffer.concat([header, payload]);
}

http.listen(0, '127.0.0.1', () => reportToParent((http.address() as { port: number }).port));
