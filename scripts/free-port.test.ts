import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it, vi } from 'vitest';
import { freePort } from './free-port.ts';

const draw = vi.hoisted(() => ({ ports: [] as number[] }));
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>();
  const randomInt = (...range: [number, number]) => draw.ports.shift() ?? crypto.randomInt(...range);
  return { ...crypto, randomInt };
});

it.runIf(process.platform === 'linux')('is none that the system chooses for a connection', async () => {
  const [first] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split(/\s+/).map(Number);
  for (let n = 0; n < 20; n++) expect(await freePort()).toBeLessThan(first ?? 0);
});

it('is none that somebody listens on', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  draw.ports = [port];
  expect(await freePort()).not.toBe(port);
  expect(draw.ports).toEqual([]);
  other.close();
});
