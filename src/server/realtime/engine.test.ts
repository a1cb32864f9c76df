import { createServer, IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, it, vi } from 'vitest';
import { OpenConnections } from '../http/open-connections.ts';
import { createLog } from '../log.ts';
import { attachRealtime } from './engine.ts';

function knockWith(tcp: Socket, networkOf: () => string) {
  const http = createServer();
  const isOwnOrigin = () => true;
  const isServing = () => true;
  attachRealtime(http, {
    isOwnOrigin,
    isServing,
    networkOf,
    isOverLimit: () => false,
    open: new OpenConnections(Number.POSITIVE_INFINITY),
    countsPackets: true,
    securityHeaders: {},
    log: createLog('silent'),
  });
  const request = Object.assign(new IncomingMessage(tcp), { url: '/socket.io/?EIO=4&transport=websocket' });
  http.emit('upgrade', request, tcp, Buffer.alloc(0));
}

it('lets go of somebody who hung up before the handshake was read, and goes on', () => {
  const gone = new Socket();
  const networkOf = vi.fn(() => '');
  knockWith(gone, networkOf);
  expect(gone.destroyed).toBe(true);
  expect(networkOf).not.toHaveBeenCalled();
});

it('survives whatever goes wrong in a handshake', () => {
  const tcp = Object.defineProperty(new Socket(), 'remoteAddress', { value: '192.0.2.7' });
  knockWith(tcp, () => {
    throw new Error('The limit is broken.');
  });
  expect(tcp.destroyed).toBe(true);
});
