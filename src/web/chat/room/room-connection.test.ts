import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type Socket } from 'socket.io';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Message } from '#shared/chat.ts';
import { ROOMS } from '#shared/rooms.ts';
import { eventually } from '#test/eventually.ts';
import { type Member, openRoomConnection, type RoomConnection } from './room-connection.ts';
import type { RoomEvent } from './room-state.ts';
import { ConnectionLost } from './socket/namespace-socket.ts';

const room = ROOMS.anonymous;
const member: Member = { username: 'Cog7', secret: 'a'.repeat(43) };

const answer = { user: 'Cog7', mark: 'k3wq7d', removals: 0 };

let http: HttpServer;
let server: Server;
let connection: RoomConnection | null = null;

/** Has a mock for each kind of event that the tests look at. */
function newListener() {
  const mocks = { joined: vi.fn(), lost: vi.fn(), blocked: vi.fn(), 'signed out': vi.fn() };
  const dispatch = ({ type, ...event }: RoomEvent) => {
    if (type in mocks) mocks[type as keyof typeof mocks](event);
  };
  return { position: vi.fn(() => ({})), dispatch, ...mocks };
}

beforeEach(async () => {
  http = createServer();
  server = new Server(http, { path: room.path, transports: ['websocket'] });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  vi.stubGlobal('location', { origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}` });
});

afterEach(async () => {
  connection?.close();
  connection = null;
  vi.unstubAllGlobals();
  await server.close();
});

/** Opens a server that accepts everybody; `act` is how the room handles each connection. */
function open(listener: ReturnType<typeof newListener>, act: (socket: Socket) => void = () => {}) {
  const joins: unknown[] = [];
  const secrets: unknown[] = [];
  server.of(room.namespace).on('connection', (socket) => {
    secrets.push(socket.handshake.auth.secret);
    socket.on('join', (payload, acknowledge) => {
      joins.push(payload);
      acknowledge({ ok: true, ...answer });
    });
    act(socket);
  });
  connection = openRoomConnection(room, member, listener);
  return { joins, secrets, connection };
}

describe('a connection to a room', () => {
  it('brings the secret in the handshake alone and joins on every connect, saying what it holds', async () => {
    const listener = newListener();
    const { joins, secrets } = open(listener);
    await eventually(() =>
      expect(listener.joined).toHaveBeenCalledWith({ answer: expect.objectContaining(answer) }),
    );
    const position = { since: '2026-11-20T20:11:23.000001Z', removalsSeen: 4 };
    listener.position.mockReturnValue(position);
    for (const socket of server.of(room.namespace).sockets.values()) socket.conn.close();
    await eventually(() => expect(listener.joined).toHaveBeenCalledTimes(2));
    expect(listener.lost).toHaveBeenCalledOnce();
    expect(joins).toEqual([{ username: 'Cog7' }, { username: 'Cog7', ...position }]);
    expect(secrets).toEqual([member.secret, member.secret]);
  });

  it('comes back after the server itself has ended it', async () => {
    const listener = newListener();
    open(listener);
    await eventually(() => expect(listener.joined).toHaveBeenCalledOnce());
    server.of(room.namespace).disconnectSockets(true);
    await eventually(() => expect(listener.joined).toHaveBeenCalledTimes(2));
  });

  it('says that one must sign in where the room asks for it, and asks no further', async () => {
    const listener = newListener();
    let attempts = 0;
    server.of(room.namespace).use((_socket, next) => {
      attempts++;
      next(Object.assign(new Error('In any words.'), { data: { code: 'signed_out' } }));
    });
    connection = openRoomConnection(room, member, listener);
    await eventually(() => expect(listener['signed out']).toHaveBeenCalledOnce());
    expect(attempts).toBe(1);
  });

  it('tries again where it was refused for another reason', async () => {
    const listener = newListener();
    let attempts = 0;
    server.of(room.namespace).use((_socket, next) => next(++attempts < 2 ? new Error('Busy.') : undefined));
    open(listener);
    await eventually(() => expect(listener.joined).toHaveBeenCalledOnce());
    expect(listener['signed out']).not.toHaveBeenCalled();
  });

  it('asks one question at a time, so that each page answers its own', async () => {
    const listener = newListener();
    const asked: string[] = [];
    const { connection } = open(listener, (socket) => {
      socket.on('load older messages', ({ before }, acknowledge) => {
        asked.push(before);
        acknowledge({ ok: true });
        socket.emit('older messages', [{ id: `before ${before}` }] as Message[]);
      });
    });
    await eventually(() => expect(listener.joined).toHaveBeenCalled());
    const pages = await Promise.all(['3', '2', '1'].map((before) => connection.olderThan(before)));
    expect(pages.map(([message]) => message?.id)).toEqual(['before 3', 'before 2', 'before 1']);
    expect(asked).toEqual(['3', '2', '1']);
  });

  it('asks whether a connection still works that has been silent for seven seconds, unless something is awaited', async () => {
    const listener = newListener();
    const asked: string[] = [];
    const { connection } = open(listener, (socket) => {
      socket.on('load older messages', ({ before }, acknowledge) => {
        asked.push(before);
        if (before === '1') return;
        acknowledge({ ok: true });
        socket.emit('older messages', []);
      });
    });
    await eventually(() => expect(listener.joined).toHaveBeenCalled());
    connection.checkIfSilent();
    const now = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => now + 8000);
    connection.checkIfSilent();
    await eventually(() => expect(asked).toEqual(['0001-01-01T00:00:00.000000Z']));
    // This resolves after the answer to the check has been received.
    await connection.olderThan('2');
    connection.checkIfSilent();
    connection.olderThan('1').catch(() => {});
    vi.spyOn(Date, 'now').mockImplementation(() => now + 16_000);
    connection.checkIfSilent();
    await eventually(() => expect(asked.slice(1)).toEqual(['2', '1']));
    expect(listener.lost).not.toHaveBeenCalled();
    vi.mocked(Date.now).mockRestore();
  });

  it('gives up a connection that stays silent then, and joins on another', async () => {
    const listener = newListener();
    const { connection, joins } = open(listener);
    await eventually(() => expect(listener.joined).toHaveBeenCalledOnce());
    const { setTimeout } = globalThis;
    vi.stubGlobal('setTimeout', (act: () => void, ms = 0) => setTimeout(act, ms / 20));
    const now = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => now + 8000);
    connection.checkIfSilent();
    await eventually(() => expect(listener.lost).toHaveBeenCalledOnce());
    await eventually(() => expect(joins).toHaveLength(2));
    vi.mocked(Date.now).mockRestore();
  });

  it('puts a refused question again after the time it was given', async () => {
    const listener = newListener();
    let refusals = 0;
    const { connection } = open(listener, (socket) => {
      socket.on('load older messages', (_payload, acknowledge) => {
        if (refusals++ === 0)
          return acknowledge({ ok: false, code: 'slow_down', message: '', retryAfterMs: 20 });
        acknowledge({ ok: true });
        socket.emit('older messages', []);
      });
    });
    await eventually(() => expect(listener.joined).toHaveBeenCalled());
    expect(await connection.olderThan('1')).toEqual([]);
    expect(refusals).toBe(2);
  });

  it('tells that WebSockets are blocked where the server answers calls alone, and joins once they get through', async () => {
    const { setTimeout } = globalThis;
    vi.stubGlobal('setTimeout', (act: () => void, ms = 0) => setTimeout(act, ms / 20));
    let isBlocked = true;
    http.on('upgrade', (_request, line) => isBlocked && line.destroy());
    let answersCalls = false;
    const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
      if (!answersCalls) throw new TypeError('Failed to fetch');
      return Response.json({ success: true, people: 0 });
    });
    const listener = newListener();
    open(listener);
    await eventually(() => expect(asked).toHaveBeenCalledOnce());
    answersCalls = true;
    await eventually(() => expect(listener.blocked).toHaveBeenCalledOnce());
    expect(asked).toHaveBeenCalledTimes(2);
    isBlocked = false;
    await eventually(() => expect(listener.joined).toHaveBeenCalledOnce());
    expect(listener.lost).not.toHaveBeenCalled();
  });

  it('gives back what was under way when it breaks', async () => {
    const listener = newListener();
    const { connection } = open(listener, (socket) => {
      socket.on('chat message', () => socket.conn.close());
    });
    await eventually(() => expect(listener.joined).toHaveBeenCalled());
    const question = connection.olderThan('1');
    const message = connection.post({
      clientId: crypto.randomUUID(),
      text: 'hello',
      mark: 'k3wq7d',
      after: '',
      writtenAt: 0,
      state: 'sending',
    });
    await expect(message).rejects.toBeInstanceOf(ConnectionLost);
    await expect(question).rejects.toBeInstanceOf(ConnectionLost);
  });

  it('is silent once it is closed', async () => {
    const listener = newListener();
    const { connection } = open(listener);
    await eventually(() => expect(listener.joined).toHaveBeenCalled());
    const left = new Promise((resolve) => {
      for (const socket of server.of(room.namespace).sockets.values()) socket.on('disconnect', resolve);
    });
    connection.close();
    await left;
    expect(listener.lost).not.toHaveBeenCalled();
  });
});
