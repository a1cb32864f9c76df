/**
 * The reference: bare `ws`, where a frame as long as the product's is encoded once and written to each member
 * separately. With `REDIS_URL` it runs on several processes.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { Redis } from 'ioredis';
import { WebSocketServer } from 'ws';
import { reportToParent } from './report.ts';

const http = createServer();
const server = new WebSocketServer({ server: http, perMessageDeflate: false });
const members = new Set<Socket>();
const passOn = process.env.REDIS_URL ? await passOnOver(process.env.REDIS_URL) : () => {};

server.on('connection', (member, request) => {
  members.add(request.socket);
  member.on('close', () => members.delete(request.socket));
  member.on('message', (data) => {
    const [, { user, message }] = JSON.parse(String(data)) as [string, { user: string; message: string }];
    const timestamp = new Date().toISOString();
    const stored = { id: randomUUID(), user, message, timestamp, role: 'member', mark: 'abcdef' };
    const text = JSON.stringify(['chat message', stored]);
    broadcast(text);
    passOn(text);
  });
});

function broadcast(text: string): void {
  const frame = textFrame(text);
  for (const socket of members) socket.write(frame);
}

async function passOnOver(url: string): Promise<(text: string) => void> {
  const CHANNEL = 'bare';
  const own = randomUUID();
  const [publisher, subscriber] = [new Redis(url), new Redis(url)];
  subscriber.on('message', (_channel, said: string) => {
    if (!said.startsWith(own)) broadcast(said.slice(own.length));
  });
  await subscriber.subscribe(CHANNEL);
  return (text) => void publisher.publish(CHANNEL, own + text);
}

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
