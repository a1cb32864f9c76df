import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { RawSocket } from '#test/faults/raw-socket.ts';
import { type Chance, drawChance, isLong, sized } from '#test/faults/seed.ts';
import { ServerControl } from '#test/faults/server-control.ts';
import { openWindow, type TestMember } from '#test/server/member.ts';

const ROOM = '/anonymous-chat';
const LONG_AGO = '2001-01-01T00:00:00.000000Z';
const CONTINUATION = 0x00;
const TEXT = 0x01;
const FINAL = 0x80;
const MASKED = 0x80;

describe('Against somebody who keeps to no rule, the server', () => {
  const control = ServerControl.onFreshFolder({ RATE_LIMITS: 'on' });
  let honest: TestMember;
  beforeAll(async () => {
    await control.start();
    honest = await openWindow(control.url, { room: 'anonymous' });
    await honest.join();
  });
  afterEach(async () => {
    expect(await honest.ask('load older messages', { before: LONG_AGO })).toEqual({ ok: true });
    expect(control.server.output()).not.toMatch(/unheard|a chat event failed|TypeError/);
  });
  afterAll(async () => {
    honest?.close();
    await control.clear();
  });

  it.each([
    ['null', 403],
    ['https://evil.test', 403],
    ['http://127.0.0.1', 403],
    ['http://127.0.0.1:1', 403],
    ['http://evil.127.0.0.1', 403],
    ['http://127.0.0.1.evil.test', 403],
    ['not an address', 403],
    ['', 403],
    [undefined, 101],
    ['own', 101],
  ])('answers the upgrade from the origin %j with %i', async (origin, status) => {
    for (const path of ['/socket.io/', '/api/socket.io/'])
      expect(await upgrade(control.url, path, origin === 'own' ? control.url : origin)).toBe(status);
  });

  it.each([
    ['another path', '/socket.io.evil/?EIO=4&transport=websocket', 404],
    ['polling', '/socket.io/?EIO=4&transport=polling', 400],
    ['a connection of somebody else', '/socket.io/?EIO=4&transport=websocket&sid=AAAAAAAAAAAAAAAAAAAA', 400],
  ])('refuses to upgrade %s', async (_, path, status) => {
    expect(await upgrade(control.url, path)).toBe(status);
  });

  it.each<[string, (raw: RawSocket) => void]>([
    ['an unknown packet type', (raw) => raw.send('9')],
    ['an empty frame', (raw) => raw.send('')],
    ['an event before entering', (raw) => raw.send(`42${ROOM},["join",{"username":"Cog1"}]`)],
    ['an unknown namespace', (raw) => raw.enter('/nothing-here')],
    ['the root namespace', (raw) => raw.send('40')],
    ['a ping, which only a server sends', (raw) => raw.send('2')],
    ['an event that is no JSON', (raw) => raw.send(`42${ROOM},["join",{`)],
    ['an event that is no list', (raw) => raw.send(`42${ROOM},{"a":1}`)],
    ['an event with a number for a name', (raw) => raw.send(`42${ROOM},[7,{}]`)],
    ['a million attachments', (raw) => raw.send(`451000000-${ROOM},["join",{"_placeholder":true,"num":0}]`)],
    ['attachments that never come', (raw) => raw.send(`451-${ROOM},["join",{"_placeholder":true,"num":0}]`)],
    ['attachments without data', (raw) => raw.send('45-')],
    ['bytes first', (raw) => raw.send(Buffer.from([1, 2, 3]))],
    ['a huge acknowledgement id', (raw) => raw.send(`42${ROOM},${'9'.repeat(400)}["join",{}]`)],
    ['an answer to no question', (raw) => raw.send(`43${ROOM},12345[{"ok":true}]`)],
    [
      'an endless nesting',
      (raw) => raw.send(`42${ROOM},["join",${'['.repeat(20_000)}${']'.repeat(20_000)}]`),
    ],
    [
      'reserved names',
      (raw) =>
        ['connect', 'disconnect', 'disconnecting', 'error', 'newListener', 'removeListener'].forEach(
          (name) => {
            raw.emit(name, {});
          },
        ),
    ],
    [
      'inherited names',
      (raw) =>
        ['__proto__', 'constructor', 'toString', '', 'x'.repeat(10_000)].forEach((name) => {
          raw.emit(name, { a: 1 });
        }),
    ],
    [
      'keys that reach for prototypes',
      (raw) => raw.send(`42${ROOM},["join",{"__proto__":{"polluted":1},"username":"Cog1"}]`),
    ],
  ])('survives %s', async (_, misbehave) => {
    for (const hasEntered of [false, true]) {
      const raw = hasEntered ? await RawSocket.join(control.url) : await RawSocket.open(control.url);
      misbehave(raw);
      // An answer to another client shows that the server still works.
      expect((await honest.join()).ok).toBe(true);
      raw.close();
    }
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('ends a connection for one frame over 64 KB, and doesn’t wait for one that is announced', async () => {
    const [large, announced] = [await RawSocket.join(control.url), await RawSocket.join(control.url)];
    large.send('x'.repeat(64 * 1024 + 1));
    expect(await large.closed).toBe(1009);
    const header = Buffer.alloc(14);
    header.set([FINAL | TEXT, MASKED | 127]);
    header.writeBigUInt64BE(100_000_000n, 2);
    announced.write(header);
    expect(await announced.closed).toBe(1009);
  });

  it('ends a connection that sends one frame in thousands of pieces', async () => {
    for (const length of [0, 1]) {
      const raw = await RawSocket.join(control.url);
      const piece = Buffer.from([CONTINUATION, MASKED | length, 0, 0, 0, 0, ...Array(length).fill(120)]);
      raw.write(Buffer.from([TEXT, MASKED | length, 0, 0, 0, 0, ...Array(length).fill(120)]));
      raw.write(Buffer.concat(Array.from({ length: 5000 }, () => piece)));
      expect(await raw.closed).toBeGreaterThan(1000);
    }
  });

  it('never agrees to compress', async () => {
    const raw = await RawSocket.open(control.url);
    expect(raw.extensions).toBe('');
    raw.close();
  });

  it('has a defined answer to joining twice, to another room, and to what comes after leaving', async () => {
    const raw = await RawSocket.join(control.url);
    const countBefore = honest.counts.at(-1);
    raw.send(`42${ROOM},1["join",{"username":"Cog5"}]`);
    expect(await raw.next(/^43\/anonymous-chat,1/)).toContain('"ok":true');
    raw.enter('/public-chat');
    expect(await raw.next(/^44\/public-chat/)).toContain('One room per connection.');
    raw.send(`42${ROOM},2["chat message",{"message":"as Cog5"}]`);
    expect(await raw.next(/^43\/anonymous-chat,2/)).toContain('"user":"Cog5"');
    raw.send(`41${ROOM},`);
    raw.send(`42${ROOM},3["chat message",{"message":"after leaving"}]`);
    expect((await honest.join()).ok).toBe(true);
    raw.close();
    expect(honest.messages.map(({ message }) => message)).not.toContain('after leaving');
    // If no count was announced before, only the honest member was there.
    expect(honest.counts.at(-1)).toBeLessThanOrEqual((countBefore ?? 1) + 1);
  });

  it('survives whatever a grammar of its packets can make', { timeout: 3_600_000 }, async () => {
    const chance = drawChance('odd packets');
    for (let sent = 0; sent < sized(3000, 500_000); ) {
      const raw = await RawSocket.join(control.url);
      for (let n = 0; n < 300 && raw.isOpen; n++, sent++) raw.send(oddPacket(chance));
      // At this rate the server asks for a pause now and then, which counts as an answer too.
      const answer = await honest.join();
      expect(answer.ok || answer.code === 'slow_down').toBe(true);
      raw.close();
    }
  });

  it.runIf(isLong)(
    'cuts who is silent, who dribbles and who never asks, each in its time',
    {
      timeout: 120_000,
    },
    async () => {
      const startedAt = performance.now();
      const seconds = () => (performance.now() - startedAt) / 1000;
      const { hostname: host, port } = new URL(control.url);
      const mute = connect({ host, port: Number(port) });
      await once(mute, 'connect');
      const dribbling = await RawSocket.join(control.url);
      dribbling.write(Buffer.from([FINAL | TEXT, MASKED | 100, 0, 0, 0, 0]));
      const dribble = setInterval(() => dribbling.write(Buffer.from('x')), 1000);
      const silent = await RawSocket.join(control.url);
      mute.resume();
      await once(mute, 'close');
      expect(seconds()).toBeLessThan(15);
      await Promise.all([dribbling.closed, silent.closed]);
      expect(seconds()).toBeLessThan(60);
      clearInterval(dribble);
    },
  );
});

/** Returns the status by which the server answers an attempt to upgrade. */
async function upgrade(url: string, path: string, origin?: string): Promise<number> {
  const { hostname: host, port } = new URL(url);
  const asked = request({
    host,
    port,
    path: path.includes('?') ? path : `${path}?EIO=4&transport=websocket`,
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      ...(origin !== undefined && { origin }),
    },
  }).end();
  const [answer] = await Promise.race([once(asked, 'response'), once(asked, 'upgrade')]);
  answer.socket.destroy();
  return answer.statusCode;
}

const EVENTS = [
  'join',
  'chat message',
  'load older messages',
  'load messages around',
  'search messages',
  'report message',
  'user count',
  '',
];
const KEYS = ['username', 'message', 'clientId', 'before', 'id', 'reason', 'gender', 'role', '__proto__'];
const VALUES = [
  null,
  true,
  -1,
  1e308,
  '',
  'Cog7',
  'x'.repeat(3000),
  '\u0000',
  '\ud800',
  "' or 1=1--",
  [],
  {},
];

function oddPacket(chance: Chance): string {
  const value = (depth: number): unknown => {
    if (depth > 3 || chance.next() < 0.6) return chance.pick(VALUES);
    const keys = Array.from({ length: chance.between(0, 4) }, () => chance.pick(KEYS));
    if (chance.next() < 0.3) return keys.map(() => value(depth + 1));
    return Object.fromEntries(keys.map((key) => [key, value(depth + 1)]));
  };
  const event = JSON.stringify([chance.pick(EVENTS), value(0), value(1)].slice(0, chance.between(1, 3)));
  const id = chance.next() < 0.5 ? chance.between(0, 1e6) : '';
  const packet = `42${ROOM},${id}${event}`;
  // Some packets are cut off.
  if (chance.next() < 0.02) return packet.slice(0, chance.between(3 + ROOM.length, packet.length));
  return packet;
}
