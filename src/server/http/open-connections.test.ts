import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { boundOpenConnections, maxOpenConnections, OpenConnections } from './open-connections.ts';

const servers: Server[] = [];
const clients: Socket[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
  for (const server of servers.splice(0)) server.close();
});

/** Starts a server that accepts 8 connections, at most 6 of them from one network, which `networkOf` returns. */
async function listen(networkOf: (peer: Socket) => string | null) {
  const server = createServer();
  servers.push(server);
  const accepted = new Set<Socket>();
  boundOpenConnections(server, { max: 8, open: new OpenConnections(8), networkOf });
  server.on('connection', (peer) => {
    if (peer.destroyed) return;
    accepted.add(peer);
    peer.on('error', () => {});
    peer.once('close', () => accepted.delete(peer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const open = () => {
    const client = connect(port, '127.0.0.1');
    client.on('error', () => {});
    clients.push(client);
    return client;
  };
  return { open, accepted };
}

it('takes three quarters of what it can hold from one address, and another when one has closed', async () => {
  const { open, accepted } = await listen(() => 'campus');
  const opened = Array.from({ length: 7 }, open);
  await once(opened[6] as Socket, 'close');
  expect(accepted.size).toBe(6);
  opened[0]?.destroy();
  await eventually(() => expect(accepted.size).toBe(5));
  open();
  await eventually(() => expect(accepted.size).toBe(6));
});

it('takes as many as it can hold through a proxy, and hangs up on the next', async () => {
  const { open, accepted } = await listen(() => null);
  const opened = Array.from({ length: 9 }, open);
  await once(opened[8] as Socket, 'close');
  expect(accepted.size).toBe(8);
});

it('leaves descriptors to files and the database', () => {
  expect(maxOpenConnections()).toBeGreaterThanOrEqual(1000);
  expect(maxOpenConnections()).toBeLessThanOrEqual(40_000);
});
